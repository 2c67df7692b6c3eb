import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface DiskCacheOptions {
  readonly directory: string;
  readonly maxBytes: number;
  /**
   * Receives the first of several errors in a row. A full disk must not stop images, so the cache never
   * throws.
   */
  readonly onError: (error: unknown) => void;
}

/** The modification time of this empty file is the time of the latest purge. No key contains a hyphen. */
const purgeMarker = 'purged-at';

/** Unfinished files older than this are abandoned; newer ones may belong to another process. */
const abandonedAfterMs = 60 * 60 * 1000;

/** A process evicts files after writing this fraction of `maxBytes`; eviction frees as many bytes. */
const evictFraction = 1 / 8;

/**
 * Creates a cache of files in one folder, by key (letters and digits). The files are its only state, so
 * several processes may use the same folder: the modification time tells when a file was stored, the access
 * time when it was last used, and files appear complete or not at all. A process evicts the least recently
 * used files after each eighth of `maxBytes` that it writes, so each further process may exceed `maxBytes` by
 * an eighth.
 */
export function createDiskCache({ directory, maxBytes, onError }: DiskCacheOptions) {
  const pathOf = (name: string) => join(directory, name);
  let hasFailed = false;
  const report = (error: unknown) => {
    if (!hasFailed) onError(error);
    hasFailed = true;
  };
  /** Another process may delete a file at any time. */
  const reportUnlessMissing = (error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') report(error);
  };
  let initializing: Promise<void> | undefined;
  let writtenBytes = 0;

  /** Creates the folder and evicts on first use; tries again after a failure. */
  function initializeOnce(): Promise<void> {
    initializing ??= evict().catch((error: unknown) => {
      initializing = undefined;
      throw error;
    });
    return initializing;
  }

  /** Resolves to undefined for a missing, unfinished or unreadable file. Deletes an abandoned file. */
  async function statOrDeleteAbandoned(name: string) {
    try {
      const { size, mtimeMs, atimeMs } = await stat(pathOf(name));
      if (!name.endsWith('.partial')) return { name, bytes: size, usedAt: atimeMs };
      if (Date.now() - mtimeMs > abandonedAfterMs) await rm(pathOf(name), { force: true });
    } catch (error) {
      reportUnlessMissing(error);
    }
    return undefined;
  }

  /** Makes room for the next files; counts the files of all processes. */
  async function evict(): Promise<void> {
    writtenBytes = 0;
    await mkdir(directory, { recursive: true });
    const files = [];
    for (const name of await readdir(directory)) {
      if (name === purgeMarker) continue;
      const file = await statOrDeleteAbandoned(name);
      if (file) files.push(file);
    }
    files.sort((one, other) => one.usedAt - other.usedAt);
    let excess = files.reduce((sum, { bytes }) => sum + bytes, 0) - maxBytes * (1 - evictFraction);
    for (const { name, bytes } of files) {
      if (excess <= 0) return;
      await rm(pathOf(name), { force: true });
      excess -= bytes;
    }
  }

  return {
    /** Resolves to undefined if the image is absent or older than `maxAgeMs`. */
    async get(key: string, maxAgeMs: number = Number.POSITIVE_INFINITY) {
      try {
        await initializeOnce();
        const { size, mtime } = await stat(pathOf(key));
        // A crash of the machine may leave an empty file.
        if (size === 0 || Date.now() - mtime.getTime() > maxAgeMs) return undefined;
        const bytes = await readFile(pathOf(key));
        await utimes(pathOf(key), new Date(), mtime).catch(reportUnlessMissing);
        return bytes;
      } catch (error) {
        reportUnlessMissing(error);
        return undefined;
      }
    },
    /** @param storedAt when the image was first stored; now by default */
    async set(key: string, bytes: Buffer, storedAt?: Date) {
      if (bytes.length > maxBytes) return;
      const partial = pathOf(`${key}.${randomUUID()}.partial`);
      try {
        await initializeOnce();
        // The folder may have been deleted since the first use.
        await mkdir(directory, { recursive: true });
        // Renaming makes the file appear complete or not at all.
        await writeFile(partial, bytes);
        if (storedAt) await utimes(partial, new Date(), storedAt);
        await rename(partial, pathOf(key));
        hasFailed = false;
        writtenBytes += bytes.length;
        if (writtenBytes >= maxBytes * evictFraction) await evict();
      } catch (error) {
        report(error);
        await rm(partial, { force: true }).catch(report);
      }
    },
    /** The time of the latest purge, in milliseconds since 1970; 0 if there was none. */
    async getPurgedAt() {
      try {
        const { mtimeMs } = await stat(pathOf(purgeMarker));
        // A file system may round the time down. A clock that was ahead must not disable the cache for long.
        return Math.min(Math.ceil(mtimeMs), Date.now());
      } catch (error) {
        reportUnlessMissing(error);
        return 0;
      }
    },
    /** Stores the time of a purge for later processes. Deletes no image. */
    async setPurgedAt(timeMs: number) {
      try {
        await mkdir(directory, { recursive: true });
        await writeFile(pathOf(purgeMarker), '');
        await utimes(pathOf(purgeMarker), new Date(), new Date(timeMs));
      } catch (error) {
        report(error);
      }
    },
  };
}
