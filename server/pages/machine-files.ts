import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { type Request, type Response, Router } from 'express';
import type { Cms } from '../cms/cms.ts';
import { writeFeed } from './feed.ts';
import { writeSitemapFile, writeSitemapIndex } from './sitemap-files.ts';

const cacheControl = 'public, max-age=3600, s-maxage=3600, stale-while-revalidate=86400';

export interface MachineFileOptions {
  readonly cms: Cms;
  readonly originOf: (request: Request) => string;
  readonly feedCategories: readonly string[];
  /** Proves to search engines that the pings are ours. */
  readonly indexNowKey?: string;
}

/** Sends pieces as they come; a reader that is slow slows their making down. */
async function sendPieces(pieces: AsyncIterable<string>, request: Request, response: Response): Promise<void> {
  response.vary('Accept-Encoding');
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const isZipped = request.acceptsEncodings('gzip') === 'gzip';
  if (isZipped) response.set('Content-Encoding', 'gzip');
  const source = Readable.from(pieces);
  try {
    await (isZipped ? pipeline(source, createGzip({ level: constants.Z_BEST_SPEED }), response) : pipeline(source, response));
  } catch (error) {
    // The reader left, or the source failed halfway: the connection is closed, which tells the reader.
    if (!response.destroyed) throw error;
  }
}

/** `robots.txt`, the sitemap's index and files, `feed.xml`, and the key of IndexNow. */
export function createMachineFiles({ cms, originOf, feedCategories, indexNowKey }: MachineFileOptions): Router {
  const router = Router();
  const send = (response: Response, type: string, text: string) => response.set('Cache-Control', cacheControl).type(type).send(text);
  router.get('/robots.txt', (request, response) => {
    // The empty shell is not listed: a machine has to read the page to learn that it is not for the index.
    send(response, 'text/plain', `User-agent: *\nDisallow: /go/\nDisallow: /-/\n\nSitemap: ${originOf(request)}/sitemap.xml\n`);
  });
  // What the site promises about Global Privacy Control; the date is that of the promise.
  router.get('/.well-known/gpc.json', (_request, response) => {
    send(response, 'application/json', '{"gpc":true,"lastUpdate":"2026-11-21"}\n');
  });
  router.get('/sitemap.xml', async (request, response) => {
    send(response, 'application/xml', await writeSitemapIndex(cms, originOf(request)));
  });
  router.get(/^\/sitemap-([1-9]\d{0,3})\.xml$/, async (request, response, next) => {
    const pieces = await writeSitemapFile(cms, originOf(request), Number(request.params[0]));
    if (!pieces) return next();
    response.set('Cache-Control', cacheControl).type('application/xml');
    return sendPieces(pieces, request, response);
  });
  router.get('/feed.xml', async (request, response) => {
    send(response, 'application/rss+xml', await writeFeed(cms, originOf(request), feedCategories));
  });
  if (indexNowKey) router.get(`/${indexNowKey}.txt`, (_request, response) => void send(response, 'text/plain', indexNowKey));
  return router;
}
