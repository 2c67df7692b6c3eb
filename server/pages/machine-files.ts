import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip, gzipSync } from 'node:zlib';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { tagHeaders } from '../cache/tags.ts';
import { type Cms, CmsError } from '../cms/cms.ts';
import { writeFeed } from './feed.ts';
import { createKeptFiles, type KeptFiles } from './kept-files.ts';
import { writeSitemapFile, writeSitemapIndex } from './sitemap-files.ts';

const cacheControl = 'public, max-age=3600, s-maxage=3600, stale-while-revalidate=86400';

export interface MachineFileOptions {
  readonly cms: Cms;
  readonly originOf: (request: Request) => string;
  readonly feedCategories: readonly string[];
  /** Proves to search engines that the pings are ours. */
  readonly indexNowKey?: string;
}

/** For what is served in place of something newer: asked for again soon. */
const staleCacheControl = 'public, max-age=60, s-maxage=60';
const maximumKeptBytes = 8_388_608;

interface MachineFile {
  readonly type: string;
  readonly tags: readonly string[];
  /** Null where there is no such file; rejects before the first piece when the source cannot be asked. */
  readonly write: (origin: string) => Promise<string | AsyncIterable<string> | null>;
}

/** Sends zipped bytes as they come; a reader that is slow slows their making down. */
async function sendZipped(open: () => readonly (Readable | Transform)[], request: Request, response: Response): Promise<void> {
  response.vary('Accept-Encoding');
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const isZipped = request.acceptsEncodings('gzip') === 'gzip';
  if (isZipped) response.set('Content-Encoding', 'gzip');
  try {
    await pipeline([...open(), ...(isZipped ? [] : [createGunzip()]), response]);
  } catch (error) {
    // The reader left, or the source failed halfway: the connection is closed, which tells the reader.
    if (!response.destroyed) throw error;
  }
}

/** Answers with a file as it is now or, while the CMS cannot be asked, as it last was. */
function answerFile(file: MachineFile, originOf: MachineFileOptions['originOf'], kept: KeptFiles): RequestHandler {
  return async (request, response, next) => {
    const origin = originOf(request);
    const name = origin + request.path;
    const begin = (control: string) => response.set({ 'Cache-Control': control, ...tagHeaders(['all', 'sitemap', ...file.tags]) }).type(file.type);
    try {
      const pieces = await file.write(origin);
      if (!pieces) return next();
      begin(cacheControl);
      if (typeof pieces === 'string') {
        kept.set(name, gzipSync(pieces));
        response.send(pieces);
        return;
      }
      await sendZipped(() => [Readable.from(pieces), createGzip({ level: constants.Z_BEST_SPEED }), kept.collect(name)], request, response);
    } catch (error) {
      const last = error instanceof CmsError && !response.headersSent ? kept.get(name) : undefined;
      if (!last) throw error;
      response.locals.log.warn({ err: error, path: request.path }, 'the CMS did not answer; the last finished file is served');
      begin(staleCacheControl);
      await sendZipped(() => [Readable.from([last])], request, response);
    }
  };
}

/** `robots.txt`, the sitemap's index and files, `feed.xml`, and the key of IndexNow. */
export function createMachineFiles({ cms, originOf, feedCategories, indexNowKey }: MachineFileOptions): Router {
  const router = Router();
  const kept = createKeptFiles(maximumKeptBytes);
  const send = (response: Response, type: string, text: string) => response.set('Cache-Control', cacheControl).type(type).send(text);
  router.get('/robots.txt', (request, response) => {
    // The empty shell is not listed: a machine has to read the page to learn that it is not for the index.
    send(response, 'text/plain', `User-agent: *\nDisallow: /go/\nDisallow: /-/\n\nSitemap: ${originOf(request)}/sitemap.xml\n`);
  });
  // What the site promises about Global Privacy Control; the date is that of the promise.
  router.get('/.well-known/gpc.json', (_request, response) => {
    send(response, 'application/json', '{"gpc":true,"lastUpdate":"2026-11-21"}\n');
  });
  router.get('/sitemap.xml', answerFile({ type: 'application/xml', tags: [], write: (origin) => writeSitemapIndex(cms, origin) }, originOf, kept));
  router.get(/^\/sitemap-([1-9]\d{0,3})\.xml$/, (request, response, next) => {
    const number = Number(request.params[0]);
    return answerFile({ type: 'application/xml', tags: [], write: (origin) => writeSitemapFile(cms, origin, number) }, originOf, kept)(request, response, next);
  });
  const feed: MachineFile = {
    type: 'application/rss+xml',
    tags: feedCategories.map((category) => `category:${category}`),
    write: (origin) => writeFeed(cms, origin, feedCategories),
  };
  router.get('/feed.xml', answerFile(feed, originOf, kept));
  if (indexNowKey) router.get(`/${indexNowKey}.txt`, (_request, response) => void send(response, 'text/plain', indexNowKey));
  return router;
}
