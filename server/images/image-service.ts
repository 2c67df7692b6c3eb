import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import { ProblemError } from '../http/problem-details.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createWorkQueue } from '../work-queue.ts';
import { type Resolve, resolveHost } from './address-guard.ts';
import { createDiskCache } from './disk-cache.ts';
import { fetchImage } from './fetch-image.ts';
import type { ImageFormat, ImageQuery } from './image-query.ts';
import type { ImageStore } from './image-store.ts';
import { findLocalImage, type ImageFolders, isSvg, type LocalImage, toLocalPath } from './local-images.ts';
import { detectKind, type RasterKind, rasterizeSvg, resizeImage } from './resize-image.ts';
import { createSharedJobs } from './shared-jobs.ts';

export interface ImageServiceOptions {
  /** Folders of local images by URL path: `{'/pictures/': '…'}`. */
  readonly folders: ImageFolders;
  /** The allow list of other hosts, `host` or `host:port`. */
  readonly hosts: readonly string[];
  /** Hosts that are allowed only for URLs from `toFetchUrl`, because the CMS may be private. */
  readonly cmsHosts?: readonly string[];
  /** Converts an image's public URL to the CMS URL that the server fetches; undefined for other URLs. */
  readonly toFetchUrl?: (address: string) => string | undefined;
  readonly cacheDirectory: string;
  /** Images that processes on several machines share. */
  readonly store?: ImageStore | undefined;
  readonly maxBytes?: number;
  readonly timeoutMs?: number;
  readonly resolve?: Resolve;
  readonly onCacheError: (error: unknown) => void;
  readonly metrics?: Pick<Metrics, 'watchQueue' | 'images'>;
}

export interface ResizedImage {
  readonly bytes: Buffer;
  readonly kind: RasterKind | 'svg';
}

export interface Caller {
  /** Origins of this server; images under them are local. */
  readonly ownOrigins: readonly string[];
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

interface Source {
  /** Identifies the image and, if it is local, its version. */
  readonly identity: string;
  readonly maxAgeMs?: number;
  readonly resize: (query: ImageQuery, format: ImageFormat, signal: AbortSignal) => Promise<Buffer>;
}

const maxCacheBytes = 512 * 1024 * 1024;
/** Leaves one core for requests. */
const maxResizing = Math.min(2, Math.max(1, availableParallelism() - 1));
const weekMs = 7 * 24 * 3600 * 1000;
/** Maximum number of jobs that wait in each queue. */
const maxWaiting = 200;
/** Maximum number of fetched images per queue that are in memory, waiting to be resized. */
const maxFetched = 4;
const maxOriginalsBytes = 32 * 1024 * 1024;

/** Writes equal URLs in one way, without the fragment, which no host receives. Other text stays unchanged. */
function normalizeUrl(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.hash = '';
  return url.href;
}

/**
 * Creates the function that resizes an image, or reads the result from the cache. If the signal aborts, the
 * function rejects with the signal's reason and stops work that no other caller waits for. Caches originals
 * in memory and results on disk, and runs one job for equal requests.
 */
export function createImageService(
  options: ImageServiceOptions,
): (query: ImageQuery, format: ImageFormat, caller: Caller) => Promise<ResizedImage> {
  const {
    folders,
    hosts,
    cmsHosts = [],
    toFetchUrl,
    cacheDirectory,
    store,
    maxBytes = 15 * 1024 * 1024,
    timeoutMs = 8000,
    resolve = resolveHost,
    onCacheError,
    metrics,
  } = options;
  const results = createDiskCache({
    directory: cacheDirectory,
    maxBytes: maxCacheBytes,
    onError: onCacheError,
  });
  // Waiting jobs take no memory: local files are read when their job starts.
  const resizeQueue = createWorkQueue(maxResizing, maxWaiting);
  // A remote image holds its slot from before the fetch until it is resized. The CMS and other hosts
  // have separate queues, so that a slow host does not delay the CMS.
  const fetchQueues = {
    cms: createWorkQueue(maxFetched, maxWaiting),
    remote: createWorkQueue(maxFetched, maxWaiting),
  };
  // At most one image of other hosts is resized at a time.
  const remoteResizeQueue = createWorkQueue(1, maxFetched);
  metrics?.watchQueue('picture-resize', resizeQueue);
  metrics?.watchQueue('picture-fetch-cms', fetchQueues.cms);
  metrics?.watchQueue('picture-fetch-remote', fetchQueues.remote);
  const shareResult = createSharedJobs<Buffer>();
  const shareOriginal = createSharedJobs<Buffer>();
  // A page requests several sizes of an image within seconds; the original is fetched once.
  const originals = new LRUCache<string, Buffer>({
    maxSize: maxOriginalsBytes,
    sizeCalculation: ({ length }) => length + 1,
    ttl: 60_000,
  });

  const allowedHosts = { cms: [...hosts, ...cmsHosts], remote: hosts };

  async function fetchOnce(
    url: string,
    host: keyof typeof fetchQueues,
    caller: AbortSignal,
  ): Promise<Buffer> {
    const cached = originals.get(url);
    if (cached) return cached;
    const start = (signal: AbortSignal) =>
      fetchImage(url, { hosts: allowedHosts[host], resolve, maxBytes, timeoutMs, signal });
    const original = await shareOriginal(url, start, caller);
    originals.set(url, original);
    return original;
  }

  function fetchedSource(address: string, host: keyof typeof fetchQueues): Source {
    const url = normalizeUrl(address);
    return {
      identity: url,
      maxAgeMs: weekMs,
      resize: (query, format, signal) =>
        fetchQueues[host](async () => {
          const original = await fetchOnce(url, host, signal);
          const resize = () => resizeQueue(() => resizeImage(original, query, format), signal);
          return host === 'remote' ? remoteResizeQueue(resize, signal) : resize();
        }, signal),
    };
  }

  function localSource({ file, stamp }: LocalImage): Source {
    return {
      identity: `${file} ${stamp}`,
      async resize(query, format, signal) {
        if (isSvg(file) && !query.f) return readFile(file);
        return resizeQueue(async () => {
          const original = await readFile(file);
          return resizeImage(isSvg(file) ? await rasterizeSvg(original, query.w) : original, query, format);
        }, signal);
      },
    };
  }

  /** Finds a result on this machine's disk or in the store. */
  async function findResult(key: string, maxAgeMs?: number): Promise<Buffer | undefined> {
    const cached = await results.get(key, maxAgeMs);
    if (cached) {
      metrics?.images.inc({ result: 'disk' });
      return cached;
    }
    const stored = await store?.get(key, maxAgeMs);
    if (!stored) return undefined;
    metrics?.images.inc({ result: 'store' });
    // With the time of the store, the copy expires with the original.
    await results.set(key, stored.bytes, stored.storedAt);
    return stored.bytes;
  }

  async function findSource(url: string, ownOrigins: readonly string[]): Promise<Source> {
    const cmsUrl = toFetchUrl?.(url);
    if (cmsUrl !== undefined) return fetchedSource(cmsUrl, 'cms');
    const path = toLocalPath(url, ownOrigins);
    if (path === null) return fetchedSource(url, 'remote');
    const image = await findLocalImage(path, folders);
    if (!image) throw new ProblemError(404, { detail: `There is no image at ${path}.` });
    if (image.bytes > maxBytes)
      throw new ProblemError(413, {
        detail: `The image has ${image.bytes} bytes; at most ${maxBytes} are allowed.`,
      });
    return localSource(image);
  }

  return async (query, format, { ownOrigins, signal: caller }) => {
    const source = await findSource(query.url, ownOrigins);
    const { w, h, fit, g, q, f } = query;
    // A change of the number invalidates all stored results.
    const identity = JSON.stringify([1, source.identity, w, h, fit, g, q, f, format]);
    const key = createHash('sha256').update(identity).digest('hex');
    const resize = async (signal: AbortSignal) => {
      const found = await findResult(key, source.maxAgeMs);
      if (found) return found;
      const result = await source.resize(query, format, signal);
      metrics?.images.inc({ result: 'resized' });
      // An SVG is the file itself.
      if (detectKind(result)) {
        await results.set(key, result);
        // The client does not wait for the upload.
        void store?.set(key, result);
      }
      return result;
    };
    const bytes = await shareResult(key, resize, caller);
    return { bytes, kind: detectKind(bytes) ?? 'svg' };
  };
}
