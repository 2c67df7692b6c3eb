import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import { ProblemError } from '../http/problem-details.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createWorkQueue } from '../work-queue.ts';
import { type Resolve, resolveHost } from './address-guard.ts';
import { createDiskCache } from './disk-cache.ts';
import { fetchImage, parseAllowedUrl } from './fetch-image.ts';
import type { ImageFormat, ImageQuery } from './image-query.ts';
import type { ImageStore } from './image-store.ts';
import { findLocalImage, type ImageFolders, isSvg, type LocalImage, toLocalPath } from './local-images.ts';
import { detectKind, rasterizeSvg, resizeImage } from './resize-image.ts';
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

export interface Caller {
  /** Origins of this server; images under them are local. */
  readonly ownOrigins: readonly string[];
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

export type ImageService = ReturnType<typeof createImageService>;

interface Source {
  /** Identifies the image and, if it is local, its version. */
  readonly identity: string;
  /** Whether the image is on another host, so that its stored results expire. */
  readonly isFetched: boolean;
  /** Whether results are stored on disk and in the store. */
  readonly isStored: boolean;
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

/** Creates the service that resizes images. It caches originals in memory and results on disk. */
export function createImageService(options: ImageServiceOptions) {
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

  /** Time of the latest purge. As part of the keys of jobs and originals, it prevents their reuse. */
  let purgedAt = 0;
  const purgedEarlier = results.getPurgedAt().then((timeMs) => {
    purgedAt = Math.max(purgedAt, timeMs);
  });
  let storingPurge: Promise<void> = Promise.resolve();

  const allowedHosts = { cms: [...hosts, ...cmsHosts], remote: hosts };

  async function fetchOnce(
    url: string,
    host: keyof typeof fetchQueues,
    caller: AbortSignal,
  ): Promise<Buffer> {
    // The CMS and other hosts share no originals: only the CMS may send an image that is not public.
    const key = `${purgedAt} ${host} ${url}`;
    const cached = originals.get(key);
    if (cached) return cached;
    const start = (signal: AbortSignal) =>
      fetchImage(url, { hosts: allowedHosts[host], resolve, maxBytes, timeoutMs, signal });
    const original = await shareOriginal(key, start, caller);
    originals.set(key, original);
    return original;
  }

  function fetchedSource(address: string, host: keyof typeof fetchQueues): Source {
    // Before the caches are read, because a host may no longer be on the allow list.
    const parsed = parseAllowedUrl(address, allowedHosts[host]);
    // No host receives the fragment.
    parsed.hash = '';
    const url = parsed.href;
    return {
      identity: `${host} ${url}`,
      isFetched: true,
      isStored: true,
      resize: (query, format, signal) =>
        fetchQueues[host](async () => {
          const original = await fetchOnce(url, host, signal);
          const resize = () => resizeQueue(() => resizeImage(original, query, format), signal);
          return host === 'remote' ? remoteResizeQueue(resize, signal) : resize();
        }, signal),
    };
  }

  function localSource({ file, stamp }: LocalImage, { f }: ImageQuery): Source {
    // An SVG that is not converted is the file itself.
    const isStored = !isSvg(file) || f !== undefined;
    return {
      identity: `${file} ${stamp}`,
      isFetched: false,
      isStored,
      async resize(query, format, signal) {
        if (!isStored) return readFile(file);
        return resizeQueue(async () => {
          const original = await readFile(file);
          return resizeImage(isSvg(file) ? await rasterizeSvg(original, query.w) : original, query, format);
        }, signal);
      },
    };
  }

  /** Finds a result on this machine's disk or in the store. */
  async function findResult(key: string, { isFetched }: Source): Promise<Buffer | undefined> {
    const maxAgeMs = isFetched ? Math.min(weekMs, Date.now() - purgedAt) : undefined;
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

  async function findSource(query: ImageQuery, ownOrigins: readonly string[]): Promise<Source> {
    const { url } = query;
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
    return localSource(image, query);
  }

  async function resizeOrFind(
    query: ImageQuery,
    format: ImageFormat,
    { ownOrigins, signal: caller }: Caller,
  ) {
    const source = await findSource(query, ownOrigins);
    if (source.isFetched) await purgedEarlier;
    const purgedBefore = purgedAt;
    const { w, h, fit, g, q, f } = query;
    // A change of the number invalidates all stored results.
    const identity = JSON.stringify([2, source.identity, w, h, fit, g, q, f, format]);
    const key = hash('sha256', identity);
    const resize = async (signal: AbortSignal) => {
      const found = source.isStored ? await findResult(key, source) : undefined;
      if (found) return found;
      const result = await source.resize(query, format, signal);
      if (source.isStored) metrics?.images.inc({ result: 'resized' });
      // An image that was fetched before a purge must not be found after it.
      if (source.isStored && !(source.isFetched && purgedBefore !== purgedAt)) {
        // The client does not wait for the upload.
        void store?.set(key, result);
        await results.set(key, result);
      }
      return result;
    };
    const bytes = await shareResult(`${purgedBefore} ${key}`, resize, caller);
    return { bytes, kind: detectKind(bytes) ?? ('svg' as const) };
  }

  return {
    /**
     * Resizes an image, or reads the result from the cache. If the signal aborts, rejects with the signal's
     * reason and stops work that no other caller waits for. Runs one job for equal requests.
     */
    resize: resizeOrFind,
    /**
     * Makes this process, and later ones with the same cache folder, fetch images of the CMS and other hosts
     * again. Resolves when the time of the purge is on disk; never rejects.
     */
    purge() {
      // Later than the results of this millisecond, and different after each purge.
      purgedAt = Math.max(purgedAt, Date.now()) + 1;
      originals.clear();
      // One after another, so that the latest time remains.
      storingPurge = storingPurge.then(() => results.setPurgedAt(purgedAt));
      return storingPurge;
    },
  };
}
