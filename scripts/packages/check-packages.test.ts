import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../install.mjs';

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** A package in the list that `npm run sbom` writes. */
interface Component {
  readonly name: string;
  readonly purl: string;
  readonly licenses?: unknown;
  readonly properties?: readonly { readonly name: string }[];
}

const readJson = <Value>(file: string): Value => JSON.parse(readFileSync(join(root, file), 'utf8'));
const lock = readJson<{ lockfileVersion: number; packages: Record<string, LockedPackage> }>(
  'package-lock.json',
);
const manifest = readJson<LockedPackage>('package.json');
/** Packages from the registry: those of this repository are links or outside of `node_modules`. */
const installed = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);

/** Licenses that allow use, change and distribution without conditions on our own code. */
const permissive = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Zlib',
  'Python-2.0',
  'Unlicense',
]);
/** Other licenses, with the packages that may have them. */
const exceptions: readonly (readonly [license: string, packages: RegExp])[] = [
  // A separate library that sharp loads; it is unchanged and not part of our files.
  ['LGPL-3.0-or-later', /node_modules\/@img\/sharp-/],
  // Tools of developers, and their data.
  ['MPL-2.0', /node_modules\/(?:axe-core|lightningcss|dompurify)/],
  // Fonts: their license is served beside them.
  ['OFL-1.1', /node_modules\/@fontsource-variable\//],
  ['CC-BY-4.0', /node_modules\/caniuse-lite$/],
];

/** True if a package may have a license. Of `A OR B`, one part must be allowed; of `A AND B`, both parts. */
function isAllowed(license: string, path: string): boolean {
  const bare = license.replace(/^\(|\)$/g, '');
  if (bare.includes(' OR ')) return bare.split(' OR ').some((one) => isAllowed(one, path));
  if (bare.includes(' AND ')) return bare.split(' AND ').every((one) => isAllowed(one, path));
  return permissive.has(bare) || exceptions.some(([name, packages]) => name === bare && packages.test(path));
}

/** Packages with an install script, which `.npmrc` disables. They work without it. */
const scriptsNotNeeded = new Set([
  // Copies its binary to a faster path; without the copy, the package starts the original.
  'node_modules/esbuild',
]);

/**
 * The formatter's programs for other systems, which the registry did not have when the lock file was written.
 */
const withoutHash = /^node_modules\/@biomejs\/cli-/;

describe('the lock file', () => {
  test('lists the same direct dependencies as package.json', () => {
    expect(lock.lockfileVersion).toBe(3);
    expect(lock.packages['']?.dependencies).toEqual(manifest.dependencies);
    expect(lock.packages['']?.devDependencies).toEqual(manifest.devDependencies);
  });

  test('the lock file has the hash of every package', () => {
    expect(installed.length).toBeGreaterThan(100);
    const unhashed = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
    const isKnown = (path: string, { dev, optional }: LockedPackage) =>
      Boolean(dev && optional && withoutHash.test(path));
    expect(unhashed.filter(([path, locked]) => !isKnown(path, locked)).map(([path]) => path)).toEqual([]);
  });

  test('the lock file names no host, so that npm uses the configured registry', () => {
    expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  });

  test('all locked packages have allowed licenses', () => {
    expect(
      installed
        .filter(([path, { license = 'none' }]) => !isAllowed(license, path))
        .map(([path, { license }]) => `${path}: ${license}`),
    ).toEqual([]);
  });
});

describe('install scripts', () => {
  test('npm runs no install script', () => {
    expect(readFileSync(join(root, '.npmrc'), 'utf8').split('\n')).toContain('ignore-scripts=true');
  });

  test('every package with an install script is in the list of packages that work without it', () => {
    const packages = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
    expect(packages.filter((path) => !scriptsNotNeeded.has(path))).toEqual([]);
  });
});

test('npm run sbom lists all packages in CycloneDX, and marks development packages', () => {
  const { stdout, stderr } = spawnSync('npm', ['run', '--silent', 'sbom'], { cwd: root, encoding: 'utf8' });
  expect(stdout, stderr).toMatch(/^\{/);
  const bom: {
    readonly bomFormat: string;
    readonly components: readonly Component[];
  } = JSON.parse(stdout);
  expect(bom.bomFormat).toBe('CycloneDX');
  const names = bom.components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies ?? {})));
  const isDevelopment = (wanted: string) =>
    bom.components
      .find(({ name }) => name === wanted)
      ?.properties?.some(({ name }) => name === 'cdx:npm:package:development');
  expect(isDevelopment('vitest')).toBe(true);
  expect(isDevelopment('express')).toBe(false);
  expect(bom.components.filter(({ purl, licenses }) => !purl || !licenses)).toEqual([]);
});
