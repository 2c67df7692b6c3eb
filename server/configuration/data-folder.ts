import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { ConfigurationError } from './configuration.ts';

const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'which is a file',
  ENOTDIR: 'where a part of the path is a file',
  EACCES: 'which this user may not write to',
  EPERM: 'which this user may not write to',
  EROFS: 'which is on a read-only file system',
  ENOENT: 'which cannot be created',
  ENOSPC: 'where no space is left',
};

/** Makes a folder and those above it, one at a time: Node's own way never ends where the system says of a folder that is there that it is not, as below /proc. */
async function makeFolder(directory: string): Promise<void> {
  try {
    await mkdir(directory);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await isFolder(directory))) return;
    const parent = dirname(directory);
    if (code !== 'ENOENT' || parent === directory || (await isFolder(parent))) throw error;
    await makeFolder(parent);
    await mkdir(directory);
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Folders that an import or this check writes to for seconds at most. */
const temporaryFolder = /^\.(?:import|try)-\w{6}$/;
const staleAfterMs = 60 * 60_000;

/**
 * Removes temporary folders that a killed process left behind. One that changed within
 * the last hour may belong to a running import, possibly of another machine, and stays.
 */
async function removeStaleFolders(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => temporaryFolder.test(name));
  for (const path of names.map((name) => join(directory, name))) {
    try {
      const { mtimeMs } = await stat(path);
      if (Date.now() - mtimeMs > staleAfterMs) await rm(path, { recursive: true, force: true });
    } catch {
      // Another process removed it, or another user owns it: a leftover must not stop the start.
    }
  }
}

/**
 * Makes sure that imports and caches have their folder, before the first of them is
 * needed: what is found out at midnight by a visitor's picture should have stopped
 * the start. Writing is tried, because permissions alone do not tell.
 */
export async function openDataFolder(directory: string): Promise<void> {
  try {
    await makeFolder(resolve(directory));
    await rm(await mkdtemp(join(directory, '.try-')), { recursive: true });
    await removeStaleFolders(directory);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new ConfigurationError(
      `The environment is not valid:\n  DATA_DIR is ${JSON.stringify(directory)}, ${reasons[code] ?? `which cannot be used (${message})`}: it must be a folder that can be written to, or be created.`,
    );
  }
}
