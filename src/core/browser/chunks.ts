import { importChunk, prefetchChunk } from '#loader';

/**
 * Code by name (`runtime`, `elements-small`, …), loaded once. A failed download
 * is forgotten, so that the next need asks again, with another URL: browsers may
 * remember a failed module by its address.
 */
const chunks = new Map<string, Promise<unknown>>();
const failures = new Map<string, number>();

export function loadChunk<T>(name: string): Promise<T> {
  let chunk = chunks.get(name);
  if (!chunk) {
    chunk = importChunk(name, failures.get(name) ?? 0);
    chunks.set(name, chunk);
    chunk.catch(() => {
      chunks.delete(name);
      failures.set(name, (failures.get(name) ?? 0) + 1);
    });
  }
  return chunk as Promise<T>;
}

/** True where the visitor asked for little data: then nothing is fetched ahead. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** Puts a chunk into the cache without running it. */
export function prefetch(name: string): void {
  if (!savesData() && !chunks.has(name)) prefetchChunk(name);
}
