import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import express, { type RequestHandler, Router } from 'express';
import { LRUCache } from 'lru-cache';
import { CachedResponse } from '../http/cached-response.ts';
import { findLocalImage, isSvg, type LocalImage } from '../images/local-images.ts';
import { svgPolicy } from '../images/svg-policy.ts';

const headers = {
  'Cache-Control':
    'public, max-age=3600, s-maxage=86400, stale-while-revalidate=604800, stale-if-error=604800',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};
const svgHeaders = { ...headers, 'Content-Security-Policy': svgPolicy };

/** Larger files are sent uncompressed, from disk. */
const maxSvgBytes = 262_144;
const maxCacheBytes = 4_194_304;

async function prepareSvg({ file }: LocalImage): Promise<CachedResponse> {
  const body = await readFile(file);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(body), promisify(gzip)(body)]);
  return new CachedResponse({
    status: 200,
    body,
    headers: [...Object.entries(svgHeaders).flat(), 'Content-Type', 'image/svg+xml'],
    compressed: { br, gzip: gz },
    isCompressible: br.byteLength < body.byteLength,
  });
}

/** Serves the SVG files of a folder compressed: drawings and logos take about half the bytes. */
function serveSvgs(directory: string): RequestHandler {
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ bytes }) => bytes,
  });
  return async (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const image =
      isRead && isSvg(request.path) ? await findLocalImage(request.path, { '/': directory }) : null;
    if (!image || image.bytes > maxSvgBytes) {
      next();
      return;
    }
    const key = `${image.file} ${image.stamp}`;
    const prepared = responses.get(key) ?? (await prepareSvg(image));
    responses.set(key, prepared);
    prepared.send(request, response);
  };
}

/**
 * Serves the files of one folder. Editors replace images without renaming them, so browsers cache them for
 * one hour.
 */
export function serveFolder(directory: string): Router {
  const files = express.static(directory, {
    dotfiles: 'ignore',
    index: false,
    redirect: false,
    setHeaders: (response, path) => response.set(isSvg(path) ? svgHeaders : headers),
  });
  return Router().use(serveSvgs(directory), files);
}
