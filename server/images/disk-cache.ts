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

/** A folder of files by key (letters and digits), bounded by bytes, least recently used out first. Opened at the first use. */
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
    opening ??= openFolder();
    return opening;
  }

  async function openFolder(): Promise<void> {
    await mkdir(directory, { recursive: true });
    const known: (Entry & { key: string })[] = [];
    for (const key of await readdir(directory)) {
      const { size, mtimeMs } = await stat(join(directory, key));
      if (key.endsWith('.partial')) await rm(join(directory, key), { force: true });
      else known.push({ key, bytes: size, storedAt: mtimeMs });
    }
    for (const { key, bytes, storedAt } of known.sort((a, b) => a.storedAt - b.storedAt)) entries.set(key, { bytes, storedAt });
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
        onError(error);
        return undefined;
      }
    },
    async set(key, bytes) {
      const partial = join(directory, `${key}.${randomUUID()}.partial`);
      try {
        await openOnce();
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
