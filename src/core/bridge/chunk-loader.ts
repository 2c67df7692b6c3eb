/** How a build imports its chunks; each build has its own module `#loader`. */
export interface ChunkSource {
  /** @param failures number of failed downloads so far; it changes the chunk's URL */
  importChunk(name: string, failures: number): Promise<unknown>;
}

/** Loads code by chunk name (`runtime`, `elements-small`, …). */
export interface ChunkLoader {
  /** Loads a chunk once. A failed download is not cached: the next call tries again. */
  load<T>(name: string): Promise<T>;
  /** Adds a chunk that the page itself defines. */
  provide(name: string, chunk: unknown): void;
}

export function createChunkLoader({ importChunk }: ChunkSource): ChunkLoader {
  const chunks = new Map<string, Promise<unknown>>();
  let failures = 0;
  return {
    load<T>(name: string) {
      let chunk = chunks.get(name);
      if (!chunk) {
        // Browsers may cache a failed module by its URL, so a retry needs another URL.
        chunk = importChunk(name, failures);
        chunks.set(name, chunk);
        chunk.catch(() => {
          chunks.delete(name);
          failures += 1;
        });
      }
      return chunk as Promise<T>;
    },
    provide(name, chunk) {
      chunks.set(name, Promise.resolve(chunk));
    },
  };
}
