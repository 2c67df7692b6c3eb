import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Folder inside DATA_DIR with copies of the last imports: `versions/1764400000000-scorecard-1a2b3c.json`. */
export const versionsFolderName = 'versions';
const fileName = /^(\d+)-[\w.-]+\.json$/;

/** The number at the start of a stored version's name; later versions have higher numbers. */
export const versionNumber = (name: string): number => Number(fileName.exec(name)?.[1] ?? 0);

/** Lists the files of the stored versions, oldest first; none if the folder is missing. */
export async function listVersionFiles(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, versionsFolderName);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .filter((name) => fileName.test(name))
    .sort((one, other) => versionNumber(one) - versionNumber(other))
    .map((name) => join(folder, name));
}
