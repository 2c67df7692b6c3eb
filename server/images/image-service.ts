import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { ProblemError } from '../http/problem-details.ts';
import { createWorkQueue } from '../work-queue.ts';
import { type Resolve, resolveHost } from './address-guard.ts';
import { createDiskCache } from './disk-cache.ts';
import { fetchPicture } from './fetch-picture.ts';
import type { ImageFormat, ImageQuery } from './image-query.ts';
import {
  findLocalPicture,
  type LocalPicture,
  type PictureFolders,
  readHead,
  toLocalPath,
} from './local-pictures.ts';
import { detectKind, type PictureKind, renderPicture, resizePicture } from './resize-picture.ts';
import { createSharedJobs } from './shared-jobs.ts';

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

export interface ResizedPicture {
  readonly bytes: Buffer;
  readonly kind: PictureKind;
}

export interface ImageService {
  /** Rejects with the signal's reason if it aborts; work that nobody else waits for is dropped. */
  makePicture(query: ImageQuery, format: ImageFormat, caller: Caller): Promise<ResizedPicture>;
}

export interface Caller {
  /** Origins that this server answers for the caller: pictures there are our own. */
  readonly ownOrigins: readonly string[];
  /** Aborts when the caller has left. */
  readonly signal: AbortSignal;
}

interface Source {
  /** Identifies the picture and, for our own, its version. */
  readonly identity: string;
  readonly maximumAge?: number;
  readonly make: (query: ImageQuery, format: ImageFormat, signal: AbortSignal) => Promise<Buffer>;
}

const week = 7 * 24 * 3600 * 1000;
const maxWaiting = 200;
/** Fetched pictures of each lane that are in memory at a time, waiting to be resized. */
const maxFetched = 4;
const originalsBytes = 32 * 1024 * 1024;

/** Sizes of pictures, made once: memory for originals, disk for results, one job for equal requests. */
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
  const results = createDiskCache({
    directory: cacheDirectory,
    maximumBytes: cacheBytes,
    onError: onCacheError,
  });
  // Jobs for our own files wait here and read their file when it is their turn: what waits takes no memory.
  const resizing = createWorkQueue(concurrency, maxWaiting);
  // Fetched pictures take a place before they are fetched and keep it until they are resized. The CMS and
  // other hosts have lanes of their own, so that a slow host holds up no other lane.
  const lanes = {
    cms: createWorkQueue(maxFetched, maxWaiting),
    remote: createWorkQueue(maxFetched, maxWaiting),
  };
  // At most one picture of other hosts is resized at a time.
  const remoteResizing = createWorkQueue(1, maxFetched);
  const shareResult = createSharedJobs<Buffer>();
  const shareOriginal = createSharedJobs<Buffer>();
  // A page asks for several sizes of a picture within seconds: its host is asked once.
  const originals = new LRUCache<string, Buffer>({
    maxSize: originalsBytes,
    sizeCalculation: ({ length }) => length + 1,
    ttl: 60_000,
  });

  async function fetchOnce(address: string, caller: AbortSignal): Promise<Buffer> {
    const known = originals.get(address);
    if (known) return known;
    const start = (signal: AbortSignal) =>
      fetchPicture(address, { hosts, resolve, maximumBytes, timeoutMilliseconds, signal });
    const original = await shareOriginal(address, start, caller);
    originals.set(address, original);
    return original;
  }

  function fetchedSource(address: string, lane: keyof typeof lanes): Source {
    return {
      identity: address,
      maximumAge: week,
      make: (query, format, signal) =>
        lanes[lane](async () => {
          const original = await fetchOnce(address, signal);
          const resize = () => resizing(() => resizePicture(original, query, format), signal);
          return lane === 'remote' ? remoteResizing(resize, signal) : resize();
        }, signal),
    };
  }

  function localSource({ file, stamp }: LocalPicture): Source {
    return {
      identity: `${file} ${stamp}`,
      async make(query, format, signal) {
        const isRendering = detectKind(await readHead(file)) === 'svg';
        if (isRendering && !query.f) return readFile(file);
        return resizing(async () => {
          const original = await readFile(file);
          return resizePicture(
            isRendering ? await renderPicture(original, query.w) : original,
            query,
            format,
          );
        }, signal);
      },
    };
  }

  async function findSource(address: string, ownOrigins: readonly string[]): Promise<Source> {
    const elsewhere = fetchedFrom?.(address);
    if (elsewhere !== undefined) return fetchedSource(elsewhere, 'cms');
    const path = toLocalPath(address, ownOrigins);
    if (path === null) return fetchedSource(address, 'remote');
    const picture = await findLocalPicture(path, folders);
    if (!picture) throw new ProblemError(404, { detail: `There is no picture ${path}.` });
    if (picture.bytes > maximumBytes) throw new ProblemError(413, { detail: 'The picture is too large.' });
    return localSource(picture);
  }

  return {
    async makePicture(query, format, { ownOrigins, signal: caller }) {
      const source = await findSource(query.url, ownOrigins);
      const key = createHash('sha256')
        .update(
          JSON.stringify([
            1,
            source.identity,
            query.w,
            query.h,
            query.fit,
            query.g,
            query.q,
            query.f,
            format,
          ]),
        )
        .digest('hex');
      const make = async (signal: AbortSignal) => {
        const stored = await results.get(key, source.maximumAge);
        if (stored) return stored;
        const made = await source.make(query, format, signal);
        if (detectKind(made) !== 'svg') await results.set(key, made);
        return made;
      };
      const bytes = await shareResult(key, make, caller);
      return { bytes, kind: detectKind(bytes) ?? 'jpeg' };
    },
  };
}
