import { renderResponse } from '@edu-embed/server/adapters/response.js';

/** Hono middleware: renders the edu-embed elements in HTML responses. */
export const prerender = (options) => async (context, next) => {
  await next();
  const rendered = await renderResponse(context.res, options);
  // Hono merges the headers of a response that is replaced; without one, it takes these.
  context.res = undefined;
  context.res = rendered;
};
