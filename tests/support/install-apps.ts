/** Folders below `.builds` in which frameworks are installed, never in the project's own `node_modules`. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../../scripts/install.mjs';

/** Not deleted between runs: the packages, and the hash of the lockfile from which they were installed. */
const persistentEntries = new Set(['node_modules', 'installed.txt']);

/**
 * Copies the apps into a folder and installs their packages there, unless they are installed.
 *
 * @param sources folder of the apps, with their `package-lock.json`
 * @throws when a package cannot be installed
 */
export function installApps(sources: string, workFolder: string): void {
  mkdirSync(workFolder, { recursive: true });
  for (const entry of readdirSync(workFolder))
    if (!persistentEntries.has(entry)) rmSync(join(workFolder, entry), { recursive: true });
  cpSync(sources, workFolder, { recursive: true });
  cpSync(join(root, '.npmrc'), join(workFolder, '.npmrc'));
  const lock = readFileSync(join(sources, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  const hashFile = join(workFolder, 'installed.txt');
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash) return;
  // Not `npm ci`: it rejects lockfiles without the optional packages of other platforms.
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: workFolder });
  writeFileSync(hashFile, hash);
}

/** @returns each framework with its installed version */
export function readVersions(workFolder: string): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(workFolder, 'package.json'), 'utf8'));
  return Object.keys(dependencies).map((name) => {
    const file = join(workFolder, 'node_modules', name, 'package.json');
    return `${name} ${JSON.parse(readFileSync(file, 'utf8')).version}`;
  });
}
