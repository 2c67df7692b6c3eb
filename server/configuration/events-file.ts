import { constants, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { ConfigurationError } from './configuration.ts';
import { createFolder, describePathError } from './data-folder.ts';

const { O_APPEND, O_CREAT, O_NONBLOCK, O_WRONLY } = constants;

/** Does not wait for the reader of a pipe. */
async function openOrCreate(file: string): Promise<void> {
  await (await open(file, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK, 0o640)).close();
}

/**
 * Creates EVENTS_FILE unless it exists, and checks at startup that it is writable. Without this check, a
 * wrong path would only be noticed after events were lost.
 * @param onFullDisk called if no space is left; events wait in memory until there is
 * @throws ConfigurationError
 */
export async function openEventsFile(file: string, onFullDisk: (message: string) => void): Promise<void> {
  try {
    await openOrCreate(file).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await createFolder(dirname(resolve(file)));
      await openOrCreate(file);
    });
  } catch (error) {
    const problem = describePathError('EVENTS_FILE', file, error);
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') {
      onFullDisk(`${problem}: events wait in memory. Free some space.`);
      return;
    }
    throw new ConfigurationError(
      `The configuration is invalid:\n  ${problem}: it must be a file that this user can write to.`,
    );
  }
}
