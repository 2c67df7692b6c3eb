import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { ProblemError } from '../problem.ts';
import { createWorkQueue } from '../work-queue.ts';
import { type Resolve, resolveHost } from './address-guard.ts';
import { createDiskCache } from './disk-cache.ts';
import { fetchPicture } from './fetch-picture.ts';
import type { ImageFormat, ImageQuery } from './image-query.ts';
import { findLocalPicture, type PictureFolders, toLocalPath } from './local-pictures.ts';
import { detectKind, drawPicture, type PictureKind, resizePicture } from './resize-picture.ts';

export interface ImageServiceOptions {
  /** Folders of our own pictures by path: `{'/pictures/': '…'}`. */
  readonly folders: PictureFolders;
  /** The allow-list of other hosts, `host` or `host:port`. */
  readonly hosts: readonly string[];
  /** Where a picture is fetched that readers know under another address; undefined for all others. */
  readonly fetchedFrom?: (address: string) => string | undefined;
  readonly cacheDirectory: string;
  readonly cacheBytes?: number;
  readonly maximumBytes?: number;
  readonly timeoutMilliseconds?: number;
  /** Pictures made at a time. */
  readonly concurrency?: number;
  readonly resolve?: Resolve;
  readonly onCacheError: (error: unknown) => void;
}

export interface MadePicture {
  readonly bytes: Buffer;
  readonly kind: PictureKind;
}

export interface ImageService {
  makePicture(query: ImageQuery, format: ImageFormat, ownOrigins: readonly string[]): Promise<MadePicture>;
}

interface Source {
  /** Names the picture and, for our own, its version. */
  readonly identity: string;
  readonly read: () => Promise<Buffer>;
  readonly isLocal: boolean;
}

const week = 7 * 24 * 3600 * 1000;

/** Sizes of pictures, made once: memory for originals, disk for results, one job for equal questions. */
export function createImageService(options: ImageServiceOptions): ImageService {
  const {
    folders,
    hosts,
    fetchedFrom,
    cacheDirectory,
    cacheBytes = 512 * 1024 * 1024,
    maximumBytes = 15 * 1024 * 1024,
    timeoutMilliseconds = 8000,
    concurrency = 2,
    resolve = resolveHost,
    onCacheError,
  } = options;
  const results = createDiskCache({ directory: cacheDirectory, maximumBytes: cacheBytes, onError: onCacheError });
  const resizing = createWorkQueue(concurrency, 200);
  // A slow host may hold its own places, never those of the processor.
  const reading = createWorkQueue(8, 200);
  const pending = new Map<string, Promise<Buffer>>();
  // A page asks for several sizes of a picture within seconds: its host is asked once.
  const originals = new LRUCache<string, Promise<Buffer>>({ max: 8, ttl: 60_000 });

  async function findSource(address: string, ownOrigins: readonly string[]): Promise<Source> {
    const elsewhere = fetchedFrom?.(address);
    if (elsewhere !== undefined) return { identity: elsewhere, read: () => fetchOnce(elsewhere), isLocal: false };
    const path = toLocalPath(address, ownOrigins);
    if (path === null) return { identity: address, read: () => fetchOnce(address), isLocal: false };
    const picture = await findLocalPicture(path, folders);
    if (!picture) throw new ProblemError(404, { detail: `There is no picture ${path}.` });
    if (picture.bytes > maximumBytes) throw new ProblemError(413, { detail: 'The picture is too large.' });
    return { identity: `${picture.file} ${picture.stamp}`, read: () => readFile(picture.file), isLocal: true };
  }

  function fetchOnce(address: string): Promise<Buffer> {
    const known = originals.get(address);
    if (known) return known;
    const fetched = fetchPicture(address, { hosts, resolve, maximumBytes, timeoutMilliseconds });
    originals.set(address, fetched);
    fetched.catch(() => originals.delete(address));
    return fetched;
  }

  async function make(key: string, source: Source, query: ImageQuery, format: ImageFormat): Promise<Buffer> {
    const stored = await results.get(key, source.isLocal ? undefined : week);
    if (stored) return stored;
    const original = await reading(source.read);
    const isDrawing = source.isLocal && detectKind(original) === 'svg';
    if (isDrawing && !query.f) return original;
    const made = await resizing(async () => resizePicture(isDrawing ? await drawPicture(original, query.w) : original, query, format));
    await results.set(key, made);
    return made;
  }

  return {
    async makePicture(query, format, ownOrigins) {
      const source = await findSource(query.url, ownOrigins);
      const key = createHash('sha256')
        .update(JSON.stringify([1, source.identity, query.w, query.h, query.fit, query.g, query.q, query.f, format]))
        .digest('hex');
      const making = pending.get(key) ?? make(key, source, query, format).finally(() => pending.delete(key));
      pending.set(key, making);
      const bytes = await making;
      return { bytes, kind: detectKind(bytes) ?? 'jpeg' };
    },
  };
}
