import type { RequestHandler } from 'express';

/**
 * Lets pages of every origin call a route, which must read no cookies, and responds to preflights.
 *
 * @param methods allowed methods, separated by commas
 * @param headers allowed request headers, separated by commas
 */
export function allowAnyOrigin(methods: string, headers: string): RequestHandler {
  return (request, response, next) => {
    response.set('Access-Control-Allow-Origin', '*');
    if (request.method !== 'OPTIONS') {
      next();
      return;
    }
    response
      .set({
        Allow: `${methods}, OPTIONS`,
        'Access-Control-Allow-Methods': methods,
        'Access-Control-Allow-Headers': headers,
        'Access-Control-Max-Age': '86400',
      })
      .status(204)
      .end();
  };
}
