/** Installs the frameworks into `.builds/hosts` and builds one page for each host. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../../scripts/install.mjs';

const sources = join(root, 'tests/hosts/apps');
export const workFolder = join(root, '.builds/hosts');
/** Not deleted between runs: packages, and the mark of what they were installed from. */
const lasting = new Set(['node_modules', 'installed.txt']);

function install(): void {
  const lock = readFileSync(join(sources, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  const mark = join(workFolder, 'installed.txt');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return;
  // Not `npm ci`: it rejects lockfiles without the optional packages of other platforms.
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: workFolder });
  writeFileSync(mark, hash);
}

/** @throws when a package cannot be installed or a host cannot be built */
export function prepareHosts(): void {
  mkdirSync(workFolder, { recursive: true });
  for (const entry of readdirSync(workFolder))
    if (!lasting.has(entry)) rmSync(join(workFolder, entry), { recursive: true });
  cpSync(sources, workFolder, { recursive: true });
  install();
  run(process.execPath, ['build.mjs'], { cwd: workFolder });
}

/** @returns each framework with its installed version */
export function readVersions(): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(sources, 'package.json'), 'utf8'));
  return Object.keys(dependencies).map((name) => {
    const file = join(workFolder, 'node_modules', name, 'package.json');
    return `${name} ${JSON.parse(readFileSync(file, 'utf8')).version}`;
  });
}
