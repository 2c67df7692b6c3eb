import { CachedResponse } from '../http/cached-response.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { requestKind } from '../metrics/request-kinds.ts';

/** A busy server needs about this long to render the pages in its queue. */
const retrySeconds = 5;

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Busy</title><h1>The site is busy</h1><p>Many people are reading right now. <a href="">Try again</a> in ${retrySeconds} seconds.</p></html>`;

/** A 503 response from memory: rendering the site's error page would cost as much as rendering a page. */
export const busyResponse = new CachedResponse({
  status: 503,
  body: Buffer.from(html),
  headers: [
    ...securityHeaders(false, { connectOrigins: [] }),
    'Content-Type',
    'text/html; charset=utf-8',
    'Cache-Control',
    'no-store',
    'Retry-After',
    String(retrySeconds),
  ],
});

/** The same as problem details, for clients that read no HTML: their pages may be of another origin. */
const busyProblem = new CachedResponse({
  status: 503,
  body: Buffer.from(
    JSON.stringify({
      type: 'about:blank',
      title: 'Service Unavailable',
      status: 503,
      detail: `The server is busy. Try again in ${retrySeconds} seconds.`,
    }),
  ),
  headers: [
    'Content-Type',
    'application/problem+json; charset=utf-8',
    'X-Content-Type-Options',
    'nosniff',
    'Cache-Control',
    'no-store',
    'Retry-After',
    String(retrySeconds),
    'Access-Control-Allow-Origin',
    '*',
    'Cross-Origin-Resource-Policy',
    'cross-origin',
  ],
});

/** The response of a busy server to a request for this URL. */
export function busyResponseTo(url: string): CachedResponse {
  const kind = requestKind(url);
  return kind === 'page' || kind === 'demo' ? busyResponse : busyProblem;
}
