import express, { type RequestHandler } from 'express';

/**
 * Serves the files of one folder. Editors replace pictures without renaming them, so browsers cache
 * them for one hour. An SVG that is opened directly cannot run scripts.
 */
export function serveFolder(directory: string): RequestHandler {
  return express.static(directory, {
    dotfiles: 'ignore',
    index: false,
    redirect: false,
    setHeaders(response, path) {
      response.set({
        'Cache-Control':
          'public, max-age=3600, s-maxage=86400, stale-while-revalidate=604800, stale-if-error=604800',
        'X-Content-Type-Options': 'nosniff',
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      });
      if (path.endsWith('.svg'))
        response.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    },
  });
}
