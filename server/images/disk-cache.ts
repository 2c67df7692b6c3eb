import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';

export interface DiskCacheOptions {
  readonly directory: string;
  readonly maxBytes: number;
  /**
   * Receives the first of several errors in a row. A full disk must not stop pictures, so the cache never
   * throws.
   */
  readonly onError: (error: unknown) => void;
}

/** Resized pictures by key. Neither method throws. */
export interface PictureCache {
  /** Resolves to undefined if the picture is absent or older than `maxAgeMs`. */
  get(key: string, maxAgeMs?: number): Promise<Buffer | undefined>;
  set(key: string, bytes: Buffer): Promise<void>;
}

interface Entry {
  readonly bytes: number;
  readonly storedAt: number;
}

/** Unfinished files older than this are abandoned; newer ones may belong to another process. */
const abandonedAfterMs = 60 * 60 * 1000;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** After writing this part of `maxBytes`, a process counts the files of other processes, too. */
const scanPart = 1 / 8;

/**
 * Creates a cache of files in one folder, by key (letters and digits). Evicts the least recently
 * used file when the cache exceeds `maxBytes`. Opens the folder on first use; if that fails,
 * retries on the next use. Several processes may use the same folder: each finds the files of all, and
 * files appear complete or not at all.
 */
export function createDiskCache({ directory, maxBytes, onError }: DiskCacheOptions): PictureCache {
  let hasFailed = false;
  const report = (error: unknown) => {
    if (!hasFailed) onError(error);
    hasFailed = true;
  };
  /** Deletions under way: a file that is evicted must not be found again. */
  const removals = new Map<string, Promise<void>>();
  function removeFile(key: string): void {
    const removal = rm(join(directory, key), { force: true })
      .catch(report)
      .finally(() => removals.delete(key));
    removals.set(key, removal);
  }
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    dispose(_entry, key, reason) {
      if (reason === 'evict') removeFile(key);
    },
  });
  let opening: Promise<void> | undefined;
  let bytesSinceScan = 0;

  function openOnce(): Promise<void> {
    opening ??= scanFolder().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }

  /** Resolves to undefined for an absent, unfinished or unreadable file. */
  async function readEntry(key: string): Promise<(Entry & { key: string }) | undefined> {
    try {
      const { size, mtimeMs } = await stat(join(directory, key));
      if (!key.endsWith('.partial')) return size > 0 ? { key, bytes: size, storedAt: mtimeMs } : undefined;
      if (Date.now() - mtimeMs > abandonedAfterMs) await rm(join(directory, key), { force: true });
    } catch (error) {
      // Another process may have removed it in the meantime.
      if (!isMissing(error)) report(error);
    }
    return undefined;
  }

  /** Adds the files of earlier and other processes, and forgets those that others have deleted. */
  async function scanFolder(): Promise<void> {
    await mkdir(directory, { recursive: true });
    const found: (Entry & { key: string })[] = [];
    const names = await readdir(directory);
    const present = new Set(names);
    for (const key of [...entries.keys()]) if (!present.has(key)) entries.delete(key);
    for (const key of names) {
      const entry = entries.has(key) ? undefined : await readEntry(key);
      if (entry) found.push(entry);
    }
    for (const { key, bytes, storedAt } of found.sort((a, b) => a.storedAt - b.storedAt))
      entries.set(key, { bytes, storedAt });
  }

  /** The entry of a file that another process has written since the last scan. */
  async function findEntry(key: string): Promise<Entry | undefined> {
    const found = await readEntry(key);
    if (found) entries.set(key, { bytes: found.bytes, storedAt: found.storedAt });
    return found;
  }

  return {
    async get(key, maxAgeMs = Number.POSITIVE_INFINITY) {
      try {
        await openOnce();
        await removals.get(key);
        const isFresh = (entry: Entry | undefined) => entry && Date.now() - entry.storedAt <= maxAgeMs;
        // Another process may have replaced a file that is too old.
        if (!isFresh(entries.get(key)) && !isFresh(await findEntry(key))) return undefined;
        return await readFile(join(directory, key));
      } catch (error) {
        entries.delete(key);
        if (!isMissing(error)) report(error);
        return undefined;
      }
    },
    async set(key, bytes) {
      const partial = join(directory, `${key}.${randomUUID()}.partial`);
      try {
        await openOnce();
        await removals.get(key);
        // The folder may have been deleted since it was opened.
        await mkdir(directory, { recursive: true });
        // Renaming makes the file appear complete or not at all.
        await writeFile(partial, bytes);
        await rename(partial, join(directory, key));
        entries.set(key, { bytes: bytes.length, storedAt: Date.now() });
        if (!entries.has(key)) await rm(join(directory, key), { force: true });
        hasFailed = false;
        bytesSinceScan += bytes.length;
        if (bytesSinceScan < maxBytes * scanPart) return;
        bytesSinceScan = 0;
        await scanFolder();
      } catch (error) {
        report(error);
        await rm(partial, { force: true }).catch(report);
      }
    },
  };
}
