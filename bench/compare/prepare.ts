/** Installs and builds the peers in `.builds/peers`, each in its own folder with its own packages. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../../scripts/install.mjs';
import { makeAllPages } from '../peers/pages/make-page.ts';
import type { PageDescription } from '../peers/shared/page.ts';
import type { Peer } from './peers.ts';

export const workFolder = join(root, '.builds/peers');
export const folderOf = (peer: Pick<Peer, 'folder'>): string => join(workFolder, peer.folder);
const sources = join(root, 'bench/peers');
/**
 * Entries that stay between runs: the packages, and the hash of the lockfile from which they were installed.
 */
const retainedEntries = new Set(['node_modules', 'installed.txt']);

const sampleFile = join(sources, 'data/reference-page.json');

/** Writes the made-up reference page to the repository's sample file. */
export const writeSample = (): void =>
  writeFileSync(sampleFile, `${JSON.stringify(makeAllPages().reference, null, 1)}\n`);

/** The pages of a run; the reference page comes from a file. */
export function readPages(referenceFile = sampleFile): Readonly<Record<string, PageDescription>> {
  const reference: PageDescription = JSON.parse(readFileSync(referenceFile, 'utf8'));
  return { ...makeAllPages(), reference };
}

function install(folder: string): void {
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  const hashFile = join(folder, 'installed.txt');
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash) return;
  // Not `npm ci`: it rejects lockfiles without the optional packages of other platforms.
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
  writeFileSync(hashFile, hash);
}

/** Installs and builds a peer. Returns the seconds of the build, without the installation. */
export function prepare(peer: Peer, pages: Readonly<Record<string, PageDescription>>): number {
  const folder = folderOf(peer);
  mkdirSync(folder, { recursive: true });
  for (const entry of readdirSync(folder))
    if (!retainedEntries.has(entry)) rmSync(join(folder, entry), { recursive: true });
  cpSync(join(sources, peer.folder), folder, { recursive: true });
  cpSync(join(sources, 'shared'), join(folder, 'shared'), { recursive: true });
  const shapes = 'us-state-map.shapes.json';
  cpSync(join(root, 'src/elements/us-state-map', shapes), join(folder, shapes));
  cpSync(join(root, 'sites/nursing/pictures'), join(folder, 'public/pictures'), { recursive: true });
  mkdirSync(join(folder, 'page-data'));
  for (const [name, page] of Object.entries(pages))
    writeFileSync(join(folder, `page-data/${name}.json`), JSON.stringify(page));
  install(folder);
  const start = performance.now();
  run('npm', ['run', 'build', '--silent'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      ASTRO_TELEMETRY_DISABLED: '1',
    },
  });
  return (performance.now() - start) / 1000;
}

/** @returns the peer's own packages with their installed versions */
export function readVersions(peer: Peer): string[] {
  const folder = folderOf(peer);
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.keys(dependencies).map((name) => {
    const { version } = JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8'));
    return `${name} ${version}`;
  });
}

/** Writes our site's content with the pages of the run, and returns its folder. */
export function prepareOurs(pages: Readonly<Record<string, PageDescription>>): string {
  const site = join(workFolder, 'site');
  rmSync(site, { recursive: true, force: true });
  cpSync(join(root, 'sites/nursing'), site, { recursive: true });
  const file = join(workFolder, 'page.json');
  // The converter always writes reference.html, so the reference page comes last.
  for (const name of Object.keys(pages).sort(
    (a, b) => Number(a === 'reference') - Number(b === 'reference'),
  )) {
    writeFileSync(file, JSON.stringify(pages[name]));
    run(process.execPath, [join(root, 'dist/server/reference-page.mjs'), file], {
      env: { ...process.env, CONTENT_DIR: site },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const written = join(site, 'pages/reference.html');
    const html = readFileSync(written, 'utf8').replace('id: reference', `id: ${name}`);
    if (name !== 'reference') rmSync(written);
    writeFileSync(join(site, `pages/${name}.html`), html);
  }
  return site;
}
