import { constants, mkdtemp, open, rmdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { ConfigurationError } from './configuration.ts';
import { createFolder, describePathError } from './data-folder.ts';

const { O_APPEND, O_CREAT, O_NONBLOCK, O_WRONLY } = constants;

/** Does not wait for the reader of a pipe. */
async function openOrCreate(file: string): Promise<void> {
  await (await open(file, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK, 0o640)).close();
}

/**
 * Creates EVENTS_FILE unless it exists, and checks at startup that it and its folder are writable. Without
 * this check, a wrong path would only be noticed after events were lost.
 * @param onFullDisk called if no space is left; events wait in memory until there is
 * @throws ConfigurationError
 */
export async function openEventsFile(file: string, onFullDisk: (message: string) => void): Promise<void> {
  const folder = dirname(resolve(file));
  let [name, path, rule] = ['EVENTS_FILE', file, 'it must be a file that this user can write to'];
  try {
    await openOrCreate(file).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await createFolder(folder);
      await openOrCreate(file);
    });
    // Pipes and devices are not rotated.
    if ((await stat(file)).isFile()) {
      [name, path, rule] = ['The folder of EVENTS_FILE', folder, 'rotated files must be created there'];
      await rmdir(await mkdtemp(join(folder, '.try-')));
    }
  } catch (error) {
    const problem = describePathError(name, path, error);
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') {
      onFullDisk(`${problem}: events wait in memory. Free some space.`);
      return;
    }
    throw new ConfigurationError(`The configuration is invalid:\n  ${problem}: ${rule}.`);
  }
}
