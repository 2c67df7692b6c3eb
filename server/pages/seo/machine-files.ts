import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { LRUCache } from 'lru-cache';
import { tagHeaders } from '../../cache/tags.ts';
import { type Cms, CmsError } from '../../cms/cms.ts';
import { toPrivateCacheControl } from '../../http/public-origin.ts';
import { writeFeed } from './feed.ts';
import { writeSitemapFile, writeSitemapIndex } from './sitemap-files.ts';

const cacheControl = 'public, max-age=3600, s-maxage=3600, stale-while-revalidate=86400';

export interface MachineFileOptions {
  readonly cms: Cms;
  readonly originOf: (request: Request) => string;
  /** Whether shared caches may store files, which name the public origin. */
  readonly isOriginCacheable: boolean;
  readonly feedCategories: readonly string[];
  /** Proves to search engines that the pings are ours. */
  readonly indexNowKey?: string;
}

/** For what is served in place of something newer: asked for again soon. */
const staleCacheControl = 'public, max-age=60, s-maxage=60';
const maxCachedBytes = 8_388_608;

interface MachineFile {
  readonly type: string;
  readonly tags: readonly string[];
  /** Null where there is no such file. */
  readonly write: (origin: string) => Promise<string | AsyncIterable<string> | null>;
}

/** The whole file, zipped as it is written: of a large one nobody holds the text. */
async function zip(fragments: string | AsyncIterable<string>): Promise<Buffer> {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const [zipped] = await Promise.all([
    buffer(gzip),
    pipeline(Readable.from(typeof fragments === 'string' ? [fragments] : fragments), gzip),
  ]);
  return zipped;
}

async function sendZipped(zipped: Buffer, request: Request, response: Response): Promise<void> {
  response.vary('Accept-Encoding');
  if (request.acceptsEncodings('gzip') === 'gzip') {
    response.set('Content-Encoding', 'gzip').end(zipped);
    return;
  }
  try {
    await pipeline(Readable.from([zipped]), createGunzip(), response);
  } catch (error) {
    // The reader left.
    if (!response.destroyed) throw error;
  }
}

interface WholeFiles {
  /** The file as it is now, made once for all who ask at a time; null where there is none. */
  make(name: string, write: () => ReturnType<MachineFile['write']>): Promise<Buffer | null>;
  /** The last one that was whole. */
  last(name: string): Buffer | undefined;
}

/**
 * Files are sent when they are whole: a source that fails in the middle of a list
 * leaves the last whole file in place, and no reader takes half a sitemap for the site.
 * They never take more than a few megabytes together, because a site has any size.
 */
function createWholeFiles(): WholeFiles {
  const kept = new LRUCache<string, Buffer>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ length }) => length,
  });
  const underWay = new Map<string, Promise<Buffer | null>>();
  async function makeOnce(
    name: string,
    write: () => ReturnType<MachineFile['write']>,
  ): Promise<Buffer | null> {
    const fragments = await write();
    const zipped = fragments === null ? null : await zip(fragments);
    if (zipped) kept.set(name, zipped);
    return zipped;
  }
  return {
    make(name, write) {
      const making = underWay.get(name) ?? makeOnce(name, write).finally(() => underWay.delete(name));
      underWay.set(name, making);
      return making;
    },
    last: (name) => kept.get(name),
  };
}

/** Answers with a file as it is now or, while the CMS cannot be asked, as it last was. */
function sendFile(
  file: MachineFile,
  { originOf, isOriginCacheable }: MachineFileOptions,
  files: WholeFiles,
): RequestHandler {
  return async (request, response, next) => {
    const origin = originOf(request);
    const name = origin + request.path;
    const begin = (control: string) =>
      response
        .set({
          'Cache-Control': isOriginCacheable ? control : toPrivateCacheControl(control),
          ...tagHeaders(['all', 'sitemap', ...file.tags]),
        })
        .type(file.type);
    try {
      const zipped = await files.make(name, () => file.write(origin));
      if (!zipped) return next();
      begin(cacheControl);
      await sendZipped(zipped, request, response);
    } catch (error) {
      const last = error instanceof CmsError ? files.last(name) : undefined;
      if (!last) throw error;
      response.locals.log.warn(
        { err: error, path: request.path },
        'the CMS did not answer; the last whole file is served',
      );
      begin(staleCacheControl);
      await sendZipped(last, request, response);
    }
  };
}

/** `robots.txt`, the sitemap's index and files, `feed.xml`, and the key of IndexNow. */
export function createMachineFiles(options: MachineFileOptions): Router {
  const { cms, originOf, isOriginCacheable, feedCategories, indexNowKey } = options;
  const router = Router();
  const files = createWholeFiles();
  const send = (response: Response, type: string, text: string, control = cacheControl) =>
    response.set('Cache-Control', control).type(type).send(text);
  const originControl = isOriginCacheable ? cacheControl : toPrivateCacheControl(cacheControl);
  router.get('/robots.txt', (request, response) => {
    // The empty shell is not listed: a machine has to read the page to learn that it is not for the index.
    send(
      response,
      'text/plain',
      `User-agent: *\nDisallow: /go/\nDisallow: /-/\n\nSitemap: ${originOf(request)}/sitemap.xml\n`,
      originControl,
    );
  });
  // What the site promises about Global Privacy Control; the date is that of the promise.
  router.get('/.well-known/gpc.json', (_request, response) => {
    send(response, 'application/json', '{"gpc":true,"lastUpdate":"2026-11-21"}\n');
  });
  router.get(
    '/sitemap.xml',
    sendFile(
      { type: 'application/xml', tags: [], write: (origin) => writeSitemapIndex(cms, origin) },
      options,
      files,
    ),
  );
  router.get(/^\/sitemap-([1-9]\d{0,3})\.xml$/, (request, response, next) => {
    const number = Number(request.params[0]);
    return sendFile(
      { type: 'application/xml', tags: [], write: (origin) => writeSitemapFile(cms, origin, number) },
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
