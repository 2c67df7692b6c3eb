import { renderResponse } from '@edu-embed/server/adapters/response.js';

/** Hono middleware: renders the edu-embed elements in HTML responses. Register `compress()` before it. */
export const prerender = (options) => async (context, next) => {
  await next();
  const rendered = await renderResponse(context.res, options);
  // Hono merges the headers of the old response into the new one, unless the old one is removed first.
  context.res = undefined;
  context.res = rendered;
};
