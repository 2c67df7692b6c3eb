import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';

export interface DiskCacheOptions {
  readonly directory: string;
  readonly maximumBytes: number;
  /** A full or read-only disk must not stop pictures: it is reported, and they are made again. */
  readonly onError: (error: unknown) => void;
}

export interface DiskCache {
  /** Undefined when absent or older than `maximumAge` milliseconds. */
  get(key: string, maximumAge?: number): Promise<Buffer | undefined>;
  set(key: string, bytes: Buffer): Promise<void>;
}

interface Entry {
  readonly bytes: number;
  readonly storedAt: number;
}

/** Other processes write into the same folder; a file that is unfinished for longer than this belongs to none of them. */
const abandonedAfterMs = 60 * 60 * 1000;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * A folder of files by key (letters and digits), bounded by bytes, least recently used
 * out first. Opened at the first use, and again at the next one if that failed.
 */
export function createDiskCache({ directory, maximumBytes, onError }: DiskCacheOptions): DiskCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: maximumBytes,
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

  /** Undefined for a file that is not part of the cache, or that cannot be read. */
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
    async get(key, maximumAge = Number.POSITIVE_INFINITY) {
      try {
        await openOnce();
        const entry = entries.get(key);
        if (!entry || Date.now() - entry.storedAt > maximumAge) return undefined;
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
        // Someone may have deleted the folder since it was opened.
        await mkdir(directory, { recursive: true });
        // Readers see the whole file or none.
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
