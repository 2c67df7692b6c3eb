import { CachedResponse } from '../http/cached-response.ts';
import { securityHeaders } from '../http/security-headers.ts';

/** After this time a busy server has rendered all pages that wait now. */
const retrySeconds = 5;

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Busy</title><h1>The site is busy</h1><p>Many people are reading right now. <a href="">Try again</a> in ${retrySeconds} seconds.</p></html>`;

/** 503 from memory: under overload, an error page of the site would cost as much as a page. */
export const busyResponse = new CachedResponse({
  status: 503,
  body: Buffer.from(html),
  headers: [
    ...securityHeaders(false, { connect: [] }),
    'Content-Type',
    'text/html; charset=utf-8',
    'Cache-Control',
    'no-store',
    'Retry-After',
    String(retrySeconds),
  ],
});
