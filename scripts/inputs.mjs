/** Checks whether a build was made from the current sources. Uses nothing but Node. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const folders = ['src', 'server', 'demo', 'scripts', 'sites', 'integrations/wordpress'];
const files = [
  'build.mjs',
  'budgets.json',
  'package.json',
  'package-lock.json',
  // esbuild reads its compiler options.
  'tsconfig.json',
  // The workbench shows these documents.
  'CHANGELOG.md',
  'deploy/README.md',
  ...['configuration', 'host-pages', 'operations', 'versioning', 'wordpress-pages'].map(
    (name) => `docs/${name}.md`,
  ),
  'docs/public-interface.json',
];
const isTest = /\.test\.tsx?$|\/testing\//;

/** Name of the file in the output folder that contains the hash of the build's sources. */
export const inputsFile = 'inputs.txt';

/**
 * Hash of everything that the build reads: names and content of the sources, without tests.
 * @returns {string}
 */
export function hashInputs() {
  const found = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .filter((path) => !isTest.test(path));
  const hash = createHash('sha1');
  for (const path of [...files.filter((file) => existsSync(join(root, file))), ...found].sort())
    hash.update(`\n${path}\n`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/**
 * True when a build's output folder is complete and was built from the current sources.
 * @param {string} dist absolute path
 */
export function isBuildCurrent(dist = join(root, 'dist')) {
  const file = join(dist, inputsFile);
  return existsSync(file) && readFileSync(file, 'utf8').trim() === hashInputs();
}
