import type { RequestHandler } from 'express';
import { ProblemError } from './problem-details.ts';

/**
 * Lists the allowed methods in responses to OPTIONS, and responds 405 to other methods. Add it after the
 * route's handlers.
 */
export function allowOnly(...methods: readonly string[]): RequestHandler {
  const allow = [...methods, 'OPTIONS'].join(', ');
  return (request, response) => {
    if (request.method !== 'OPTIONS')
      throw new ProblemError(405, {
        detail: `The method ${request.method} is not allowed here. Use ${methods.join(' or ')}.`,
        headers: { Allow: allow },
      });
    response.set({ Allow: allow, 'Cache-Control': 'no-store' }).status(204).end();
  };
}
