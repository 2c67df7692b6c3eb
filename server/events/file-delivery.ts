import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';

export interface FileDeliveryOptions {
  readonly file: string;
  /** The file is rotated before it exceeds this size, and before the first write of a day (UTC). */
  readonly maxBytes: number;
  /** Maximum number of rotated files; the oldest are deleted. */
  readonly maxFiles: number;
  readonly now?: () => Date;
}

/** The byte of `\n`. */
const lineBreak = 10;

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The name of a rotated file: `events.20261122T170322123Z-4711.ndjson`. Sorts by time. */
function rotatedName(file: string, now: Date): string {
  const extension = extname(file);
  const stamp = now.toISOString().replaceAll(/[-:.]/g, '');
  return `${basename(file, extension)}.${stamp}-${process.pid}${extension}`;
}

function isRotated(name: string, file: string): boolean {
  const extension = extname(file);
  const start = `${basename(file, extension)}.`;
  return (
    name.startsWith(start) &&
    name.endsWith(extension) &&
    /^\d{8}T\d{9}Z-\d+$/.test(name.slice(start.length, name.length - extension.length))
  );
}

/** Deletes the oldest rotated files beyond `maxFiles`. */
async function deleteOldest({ file, maxFiles }: FileDeliveryOptions): Promise<void> {
  const folder = dirname(file);
  const rotated = (await readdir(folder)).filter((name) => isRotated(name, file)).sort();
  for (const name of rotated.slice(0, Math.max(0, rotated.length - maxFiles)))
    await rm(join(folder, name), { force: true });
}

async function rotateIfDue(options: FileDeliveryOptions, addedBytes: number): Promise<void> {
  const { file, maxBytes, now = () => new Date() } = options;
  try {
    const { size, mtime } = await stat(file);
    const isDue = size > 0 && (size + addedBytes > maxBytes || dayOf(mtime) !== dayOf(now()));
    if (!isDue) return;
    await rename(file, join(dirname(file), rotatedName(file, now())));
  } catch (error) {
    // The first write, or another process has just rotated the file.
    if (!isMissing(error)) throw error;
  }
  await deleteOldest(options);
}

/**
 * Creates a function that appends lines to a file. Several processes may use the same file. Each batch is
 * written to the end of the file that has the name at that time, so that no line is lost if another process
 * rotates the file. After an error, the next call must start with the same lines: those that were written
 * completely are not written again.
 */
export function createFileDelivery(
  options: FileDeliveryOptions,
): (lines: readonly string[]) => Promise<void> {
  /** Complete lines of the batch that failed. */
  let writtenLines = 0;
  /** Ends a partial line, for example of a full disk. */
  let start = '';
  return async (lines) => {
    const bytes = Buffer.from(start + lines.slice(writtenLines).join(''));
    await mkdir(dirname(options.file), { recursive: true });
    await rotateIfDue(options, bytes.length);
    const file = await open(options.file, 'a', 0o640);
    let written = 0;
    try {
      while (written < bytes.length) written += (await file.write(bytes, written)).bytesWritten;
      writtenLines = 0;
      start = '';
    } catch (error) {
      if (written > 0) {
        // One byte more: a line that lacks only its line break is complete, because `start` ends it.
        writtenLines += bytes.subarray(start.length, written + 1).filter((byte) => byte === lineBreak).length;
        start = bytes[written - 1] === lineBreak ? '' : '\n';
      }
      throw error;
    } finally {
      await file.close();
    }
  };
}
