import { ImportError } from './read-scorecard-file.ts';

const writeErrors: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Free some space and run the command again',
  EDQUOT: 'the disk quota is used up. Free some space and run the command again',
  EFBIG: 'the file is larger than this system allows. Raise the limit (ulimit -f) and run the command again',
  EROFS: 'the file system is read-only. Choose another folder with --data-dir',
};

/**
 * Throws an error with instructions for an error of the file system. Throws other errors unchanged.
 * @param result what the import has changed, for the end of the message
 */
export function explainWriteError(
  dataDir: string,
  result = 'The current data is unchanged',
): (error: unknown) => never {
  return (error) => {
    const { code = '', syscall, message } = error as NodeJS.ErrnoException;
    if (!syscall) throw error;
    throw new ImportError(`Cannot write to ${dataDir}: ${writeErrors[code] ?? message}. ${result}.`);
  };
}
