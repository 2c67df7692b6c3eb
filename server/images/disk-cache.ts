import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';

export interface DiskCacheOptions {
  readonly directory: string;
  readonly maxBytes: number;
  /** Receives disk errors. A full disk must not stop pictures, so the cache never throws. */
  readonly onError: (error: unknown) => void;
}

export interface DiskCache {
  /** Resolves to undefined if the file is absent or older than `maxAgeMs`. */
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

/**
 * Creates a cache of files in one folder, by key (letters and digits). Evicts the least recently
 * used file when the cache exceeds `maxBytes`. Opens the folder on first use; if that fails,
 * retries on the next use.
 */
export function createDiskCache({ directory, maxBytes, onError }: DiskCacheOptions): DiskCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    dispose(_entry, key, reason) {
      if (reason === 'evict') rm(join(directory, key), { force: true }).catch(onError);
    },
  });
  let opening: Promise<void> | undefined;

  function openOnce(): Promise<void> {
    opening ??= openFolder().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }

  /** Resolves to undefined for an unfinished or unreadable file. */
  async function readEntry(key: string): Promise<(Entry & { key: string }) | undefined> {
    try {
      const { size, mtimeMs } = await stat(join(directory, key));
      if (!key.endsWith('.partial')) return { key, bytes: size, storedAt: mtimeMs };
      if (Date.now() - mtimeMs > abandonedAfterMs) await rm(join(directory, key), { force: true });
    } catch (error) {
      // Another process may have removed it in the meantime.
      if (!isMissing(error)) onError(error);
    }
    return undefined;
  }

  async function openFolder(): Promise<void> {
    await mkdir(directory, { recursive: true });
    const found: (Entry & { key: string })[] = [];
    for (const key of await readdir(directory)) {
      const entry = await readEntry(key);
      if (entry) found.push(entry);
    }
    for (const { key, bytes, storedAt } of found.sort((a, b) => a.storedAt - b.storedAt))
      entries.set(key, { bytes, storedAt });
  }

  return {
    async get(key, maxAgeMs = Number.POSITIVE_INFINITY) {
      try {
        await openOnce();
        const entry = entries.get(key);
        if (!entry || Date.now() - entry.storedAt > maxAgeMs) return undefined;
        return await readFile(join(directory, key));
      } catch (error) {
        entries.delete(key);
        if (!isMissing(error)) onError(error);
        return undefined;
      }
    },
    async set(key, bytes) {
      const partial = join(directory, `${key}.${randomUUID()}.partial`);
      try {
        await openOnce();
        // The folder may have been deleted since it was opened.
        await mkdir(directory, { recursive: true });
        // Renaming makes the file appear complete or not at all.
        await writeFile(partial, bytes);
        await rename(partial, join(directory, key));
        entries.set(key, { bytes: bytes.length, storedAt: Date.now() });
        if (!entries.has(key)) await rm(join(directory, key), { force: true });
      } catch (error) {
        onError(error);
        await rm(partial, { force: true }).catch(onError);
      }
    },
  };
}
