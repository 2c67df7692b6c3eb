import { Transform } from 'node:stream';
import { LRUCache } from 'lru-cache';

export interface KeptFiles {
  /** The last finished file of this name, zipped. */
  get(name: string): Buffer | undefined;
  set(name: string, zipped: Buffer): void;
  /** Passes zipped bytes through and keeps them once they are complete; what was broken off leaves the former in place. */
  collect(name: string): Transform;
}

/**
 * The last finished files for machines, for as long as their source cannot be asked.
 * They never take more than `maxBytes` together, because a site has any size: what
 * was asked for least recently goes first, and a file that is larger is not kept.
 */
export function createKeptFiles(maxBytes: number): KeptFiles {
  const files = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: ({ length }) => length || 1 });
  // Many may read one file at a time: its bytes are collected for one of them.
  const underWay = new Set<string>();

  function collect(name: string): Transform {
    const isFirst = !underWay.has(name);
    let chunks: Buffer[] = [];
    let size = 0;
    if (isFirst) underWay.add(name);
    return new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length;
        if (isFirst && size <= maxBytes) chunks.push(chunk);
        else chunks = [];
        done(null, chunk);
      },
      flush(done) {
        if (isFirst && size <= maxBytes) files.set(name, Buffer.concat(chunks));
        done();
      },
      destroy(error, done) {
        if (isFirst) underWay.delete(name);
        done(error);
      },
    });
  }

  return { get: (name) => files.get(name), set: (name, zipped) => void files.set(name, zipped), collect };
}
