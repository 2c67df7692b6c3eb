import { importChunk } from '#loader';

/** Code by name (`runtime`, `elements-small`, …), loaded once. */
const chunks = new Map<string, Promise<unknown>>();
let failures = 0;

/**
 * Loads a chunk. A failed download is forgotten, so that the next need asks again,
 * and with another address: browsers may remember a failed module by its own.
 */
export function loadChunk<T>(name: string): Promise<T> {
  let chunk = chunks.get(name);
  if (!chunk) {
    chunk = importChunk(name, failures);
    chunks.set(name, chunk);
    chunk.catch(() => {
      chunks.delete(name);
      failures += 1;
    });
  }
  return chunk as Promise<T>;
}

/** Makes a chunk of code that the page itself brings. */
export function provideChunk(name: string, chunk: unknown): void {
  chunks.set(name, Promise.resolve(chunk));
}
