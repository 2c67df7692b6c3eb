/** Files that both packages have. */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../install.mjs';

/** A package below `packages/`, and its folder for built files. */
export interface PackageFolder {
  readonly path: string;
  readonly dist: string;
}

/** Empties a package's folder for built files, and copies the license into the package. */
export function preparePackage(name: string): PackageFolder {
  const path = join(root, 'packages', name);
  const dist = join(path, 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  copyFileSync(join(root, 'LICENSE'), join(path, 'LICENSE'));
  return { path, dist };
}

/** The text of a module that contains only types, so that it also serves as a declaration file. */
export function readApiTypes({ path }: PackageFolder): string {
  return readFileSync(join(path, 'src/api.ts'), 'utf8');
}

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const readPackageJson = ({ path }: PackageFolder): PackageJson =>
  JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));

/**
 * Checks that a package has the project's version and lists what its code imports.
 * @throws with the change that `package.json` needs
 */
export function checkPackageJson(folder: PackageFolder, imported: readonly string[]): void {
  const { name, version, dependencies = {} } = readPackageJson(folder);
  const project: PackageJson = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (version !== project.version)
    throw new Error(`${name} has version ${version}. Set it to the project's version, ${project.version}.`);
  const wanted = Object.fromEntries(
    [...imported].sort().map((dependency) => [dependency, project.dependencies?.[dependency]]),
  );
  if (JSON.stringify(dependencies) !== JSON.stringify(wanted))
    throw new Error(
      `The dependencies of ${name} differ from its imports. Set them to ${JSON.stringify(wanted)} in its package.json.`,
    );
}

export function writeFile({ dist }: PackageFolder, name: string, text: string): void {
  const file = join(dist, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
}
