import { renderResponse } from '@edu-embed/server/adapters/response.js';

/** Astro middleware, in `src/middleware.js`: `export const onRequest = prerender({ source: '…' })`. */
export const prerender = (options) => async (_context, next) => renderResponse(await next(), options);
