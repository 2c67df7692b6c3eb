/**
 * Writes the `package.json` and lockfile of `dist/`, for `npm ci --omit=dev` on the machine that serves the
 * build.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { root } from '../install.mjs';

interface LockedPackage {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export interface Lockfile {
  readonly lockfileVersion: number;
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** Packages whose files the server reads without importing them. */
const packagesReadAsFiles = ['heroicons'];

/** Lists the names of the packages that the entry points import, directly or through their chunks. */
export function findImportedPackages({ outputs }: Metafile, entryNames: readonly string[]): string[] {
  const isEntry = (file: string) => entryNames.some((name) => file.endsWith(`/${name}.mjs`));
  const files = new Set(Object.keys(outputs).filter(isEntry));
  const packages = new Set(packagesReadAsFiles);
  for (const file of files) {
    for (const { path, external } of outputs[file]?.imports ?? []) {
      if (!external) files.add(path);
      else if (!path.startsWith('node:'))
        packages.add(path.split('/', path.startsWith('@') ? 2 : 1).join('/'));
    }
  }
  return [...packages].sort();
}

/** Resolves a package name from the package at `from`. Returns its path in the lockfile, or undefined. */
function resolvePackage({ packages }: Lockfile, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
}

/** Returns the part of a lockfile that these packages need. */
export function pruneLockfile(lock: Lockfile, names: readonly string[]): Record<string, LockedPackage> {
  const paths = new Set(names.flatMap((name) => resolvePackage(lock, '', name) ?? []));
  for (const path of paths) {
    const { dependencies, optionalDependencies, peerDependencies } = lock.packages[path] ?? {};
    const wanted = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
    for (const name of wanted) {
      const found = resolvePackage(lock, path, name);
      if (found) paths.add(found);
    }
  }
  return Object.fromEntries([...paths].sort().map((path) => [path, lock.packages[path] ?? {}]));
}

/**
 * Writes both files.
 * @param packages names that the server imports or reads
 * @throws when one of them is not in the dependencies of the project
 */
export function writeDeploymentPackage(dist: string, packages: readonly string[]): void {
  const { name, version, license, type, engines, dependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const lock: Lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const missing = packages.filter((dependency) => !Object.hasOwn(dependencies, dependency));
  if (missing.length > 0)
    throw new Error(`The server imports ${missing.join(', ')}. Add it to "dependencies" in package.json.`);
  const used = Object.fromEntries(packages.map((dependency) => [dependency, dependencies[dependency]]));
  const description = { name, version, license, engines, dependencies: used };
  const write = (file: string, content: object) =>
    writeFileSync(join(dist, file), `${JSON.stringify(content, null, 2)}\n`);
  write('package.json', {
    ...description,
    private: true,
    type,
    scripts: { start: 'node server/main.mjs' },
  });
  write('package-lock.json', {
    name,
    version,
    lockfileVersion: lock.lockfileVersion,
    requires: true,
    packages: { '': description, ...pruneLockfile(lock, packages) },
  });
}
