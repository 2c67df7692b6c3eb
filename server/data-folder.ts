import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
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

/**
 * Makes sure that imports and caches have their folder, before the first of them is
 * needed: what is found out at midnight by a visitor's picture should have stopped
 * the start. Writing is tried, because permissions alone do not tell.
 */
export async function openDataFolder(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
    await rm(await mkdtemp(join(directory, '.try-')), { recursive: true });
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new ConfigurationError(
      `The environment is not valid:\n  DATA_DIR is ${JSON.stringify(directory)}, ${reasons[code] ?? `which cannot be used (${message})`}: it must be a folder that can be written to, or be created.`,
    );
  }
}
