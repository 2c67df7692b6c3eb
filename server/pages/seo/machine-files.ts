import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { LRUCache } from 'lru-cache';
import { tagHeaders } from '../../cache/tags.ts';
import { CmsError } from '../../cms/cms.ts';
import { cacheBriefly } from '../../cms/upstream/cache-briefly.ts';
import { hashOf } from '../../hash-of.ts';
import { matchesTag } from '../../http/cached-response.ts';
import { ProblemError } from '../../http/problem-details.ts';
import { toPrivateCacheControl } from '../../http/public-origin.ts';
import { contextOf } from '../../http/request-context.ts';
import { createWorkQueue } from '../../work-queue.ts';
import { writeFeed } from './feed.ts';
import {
  listSitemapFiles,
  type SitemapFile,
  type SitemapSource,
  writeSitemapFile,
  writeSitemapIndex,
} from './sitemap-files.ts';

const cacheControl = 'public, max-age=3600, s-maxage=3600, stale-while-revalidate=86400';

export interface MachineFileOptions extends SitemapSource {
  /** Whether shared caches may store files, which contain the public origin. */
  readonly isOriginCacheable: boolean;
  readonly feedCategories: readonly string[];
  /** Proves to search engines that IndexNow pings come from this site. */
  readonly indexNowKey?: string;
  /** How many purges this process has applied. */
  readonly purgeCount: () => number;
  readonly now?: () => number;
}

/** Older files are written again even without a purge, because not every change causes one. */
const maxAgeMs = 600_000;
/** For a stale file, so that caches fetch it again after a minute. */
const staleCacheControl = 'public, max-age=60, s-maxage=60';
const maxCachedBytes = 8_388_608;
/** Writing a file of a large site takes a second, and clients can request files for invented hosts. */
const maxWriting = 2;
const maxWaiting = 50;

interface MachineFile {
  readonly type: string;
  readonly tags: readonly string[];
  /** Resolves to null if there is no such file. */
  readonly write: (origin: string) => Promise<string | AsyncIterable<string> | null>;
}

/** Compresses a file while it is written, so that memory never holds its whole text. */
async function zip(fragments: string | AsyncIterable<string>): Promise<Buffer> {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const [zipped] = await Promise.all([
    buffer(gzip),
    pipeline(Readable.from(typeof fragments === 'string' ? [fragments] : fragments), gzip),
  ]);
  return zipped;
}

/** Sends 304 if the client has the file already. */
async function sendZipped(zipped: Buffer, request: Request, response: Response): Promise<void> {
  const isZipped = request.acceptsEncodings('gzip') === 'gzip';
  const etag = `"${hashOf(zipped)}${isZipped ? '-gzip' : ''}"`;
  const condition = request.headers['if-none-match'];
  response.vary('Accept-Encoding').set('ETag', etag);
  if (condition !== undefined && matchesTag(condition, etag)) {
    response.status(304).end();
    return;
  }
  if (isZipped) {
    response.set('Content-Encoding', 'gzip').end(zipped);
    return;
  }
  try {
    await pipeline(Readable.from([zipped]), createGunzip(), response);
  } catch (error) {
    // The client disconnected.
    if (!response.destroyed) throw error;
  }
}

interface StoredFile {
  readonly zipped: Buffer;
  /** Number of purges before the file was written. */
  readonly purges: number;
  readonly startedAt: number;
}

type WholeFiles = ReturnType<typeof createWholeFiles>;

/**
 * Stores complete files, up to `maxCachedBytes` together. If the CMS fails in the middle of a list, the
 * previous file is sent: a search engine would treat half a sitemap as the whole site.
 */
function createWholeFiles(purgeCount: () => number, now: () => number) {
  const cached = new LRUCache<string, StoredFile>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ zipped: { length } }) => length,
  });
  const pending = new Map<string, Promise<Buffer | null>>();
  const queue = createWorkQueue(maxWriting, maxWaiting);
  async function makeOnce(
    purges: number,
    name: string,
    write: () => ReturnType<MachineFile['write']>,
  ): Promise<Buffer | null> {
    const startedAt = now();
    const fragments = await write();
    const zipped = fragments === null ? null : await zip(fragments);
    if (zipped) cached.set(name, { zipped, purges, startedAt });
    return zipped;
  }
  return {
    /** Returns the stored file while it is current, else writes it. Null if there is no such file. */
    async make(name: string, write: () => ReturnType<MachineFile['write']>) {
      const purges = purgeCount();
      const stored = cached.get(name);
      if (stored?.purges === purges && now() - stored.startedAt < maxAgeMs) return stored.zipped;
      // A file that was started before a purge may lack the changes that the purge is about.
      const key = `${purges} ${name}`;
      const file =
        pending.get(key) ?? queue(() => makeOnce(purges, name, write)).finally(() => pending.delete(key));
      pending.set(key, file);
      return file;
    },
    /** The last file that was written completely. */
    last: (name: string) => cached.get(name)?.zipped,
  };
}

/**
 * Responds with the current file. While the CMS is unavailable or too many files are waiting to be written,
 * responds with the last complete one.
 */
function sendFile(
  file: MachineFile,
  { isOriginCacheable }: MachineFileOptions,
  files: WholeFiles,
): RequestHandler {
  return async (request, response, next) => {
    const { origin, log } = contextOf(response);
    const name = origin + request.path;
    const setHeaders = (control: string) =>
      response
        .set({
          'Cache-Control': isOriginCacheable ? control : toPrivateCacheControl(control),
          ...tagHeaders(['all', 'sitemap', 'site', 'contributors', ...file.tags]),
        })
        .type(file.type);
    try {
      const zipped = await files.make(name, () => file.write(origin));
      if (!zipped) return next();
      setHeaders(cacheControl);
      await sendZipped(zipped, request, response);
    } catch (error) {
      const isTemporary = error instanceof CmsError || error instanceof ProblemError;
      const last = isTemporary ? files.last(name) : undefined;
      if (!last) throw error;
      log.warn(
        { err: error, path: request.path },
        'file could not be written; serving the last complete one',
      );
      setHeaders(staleCacheControl);
      await sendZipped(last, request, response);
    }
  };
}

/** Routes for `robots.txt`, `gpc.json`, the sitemap index and files, `feed.xml` and the IndexNow key. */
export function createMachineFiles(options: MachineFileOptions): Router {
  const { cms, isOriginCacheable, feedCategories, indexNowKey, purgeCount, now = Date.now } = options;
  const router = Router();
  const files = createWholeFiles(purgeCount, now);
  let sitemaps: { readonly purges: number; readonly list: () => Promise<readonly SitemapFile[]> } | undefined;
  /** All hosts share the list, which reads the whole site. */
  const listSitemaps = () => {
    const purges = purgeCount();
    if (sitemaps?.purges !== purges)
      sitemaps = { purges, list: cacheBriefly(() => listSitemapFiles(options), maxAgeMs, now) };
    return sitemaps.list();
  };
  const send = (response: Response, type: string, text: string, control = cacheControl) =>
    response.set('Cache-Control', control).type(type).send(text);
  const originControl = isOriginCacheable ? cacheControl : toPrivateCacheControl(cacheControl);
  router.get('/robots.txt', (_request, response) => {
    // The empty shell is not disallowed: crawlers must fetch it to see its `noindex`.
    send(
      response,
      'text/plain',
      `User-agent: *\nDisallow: /go/\nDisallow: /-/\n\nSitemap: ${contextOf(response).origin}/sitemap.xml\n`,
      originControl,
    );
  });
  // Declares support for Global Privacy Control; the date is when this support last changed.
  router.get('/.well-known/gpc.json', (_request, response) => {
    send(response, 'application/json', '{"gpc":true,"lastUpdate":"2026-11-21"}\n');
  });
  router.get(
    '/sitemap.xml',
    sendFile(
      {
        type: 'application/xml',
        tags: [],
        write: async (origin) => writeSitemapIndex(await listSitemaps(), origin),
      },
      options,
      files,
    ),
  );
  router.get(/^\/sitemap-([1-9]\d{0,3})\.xml$/, (request, response, next) => {
    const number = Number(request.params[0]);
    // Every site has the first file.
    const hasFile = async () => number === 1 || number <= (await listSitemaps()).length;
    return sendFile(
      {
        type: 'application/xml',
        tags: [],
        write: async (origin) => ((await hasFile()) ? writeSitemapFile(options, origin, number) : null),
      },
      options,
      files,
    )(request, response, next);
  });
  const feed: MachineFile = {
    type: 'application/rss+xml',
    tags: feedCategories.map((category) => `category:${category}`),
    write: (origin) => writeFeed(cms, origin, feedCategories),
  };
  router.get('/feed.xml', sendFile(feed, options, files));
  if (indexNowKey)
    router.get(`/${indexNowKey}.txt`, (_request, response) => void send(response, 'text/plain', indexNowKey));
  return router;
}
