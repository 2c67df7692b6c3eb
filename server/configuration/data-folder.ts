import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { ConfigurationError } from './configuration.ts';

const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'which is a file',
  EISDIR: 'which is a folder',
  ENXIO: 'which is a pipe that no program reads',
  ENOTDIR: 'where a part of the path is a file',
  EACCES: 'which this user cannot write to',
  EPERM: 'which this user cannot write to',
  EROFS: 'which is on a read-only file system',
  ENOENT: 'which cannot be created',
  ENOSPC: 'where no space is left',
};

/** Describes why a path cannot be written: `DATA_DIR is "/sys/data", which this user cannot write to`. */
export function describePathError(variable: string, path: string, error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return `${variable} is ${JSON.stringify(path)}, ${reasons[code] ?? `which cannot be used (${message})`}`;
}

/**
 * Creates a folder and its parents, one at a time. Node's recursive `mkdir` never returns if the system
 * reports ENOENT for an existing parent, as in /proc.
 */
export async function createFolder(directory: string): Promise<void> {
  try {
    await mkdir(directory);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await isFolder(directory))) return;
    const parent = dirname(directory);
    if (code !== 'ENOENT' || parent === directory || (await isFolder(parent))) throw error;
    await createFolder(parent);
    await mkdir(directory);
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Folders that an import or this check uses for a few seconds. */
const temporaryFolder = /^\.(?:import|try)-\w{6}$/;
const staleAfterMs = 60 * 60_000;

/**
 * Deletes temporary folders of killed processes. Keeps folders that changed within the last hour,
 * because they may belong to a running import, possibly on another machine.
 */
async function removeStaleFolders(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => temporaryFolder.test(name));
  for (const path of names.map((name) => join(directory, name))) {
    try {
      const { mtimeMs } = await stat(path);
      if (Date.now() - mtimeMs > staleAfterMs) await rm(path, { recursive: true, force: true });
    } catch {
      // Another process deleted it, or another user owns it. Leftovers must not prevent the start.
    }
  }
}

/**
 * Creates the folder for imports and caches, and checks at startup that it is writable. Writes to it,
 * because permissions alone are not reliable.
 * @param onFullDisk called if the folder exists and no space is left; if absent, that is an error, too
 * @throws ConfigurationError
 */
export async function openDataFolder(
  directory: string,
  onFullDisk?: (message: string) => void,
): Promise<void> {
  try {
    await createFolder(resolve(directory));
    await removeStaleFolders(directory);
    await rm(await mkdtemp(join(directory, '.try-')), { recursive: true });
  } catch (error) {
    const problem = describePathError('DATA_DIR', directory, error);
    const isDiskFull = (error as NodeJS.ErrnoException).code === 'ENOSPC';
    if (isDiskFull && onFullDisk && (await isFolder(directory))) {
      onFullDisk(`${problem}: the server caches no images there. Free some space.`);
      return;
    }
    throw new ConfigurationError(
      `The configuration is invalid:\n  ${problem}: it must be a writable folder, or a path where one can be created.`,
    );
  }
}
