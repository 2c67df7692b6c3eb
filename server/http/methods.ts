import type { RequestHandler } from 'express';
import { ProblemError } from './problem-details.ts';

/** Stands behind a route's own handlers: says which methods there are to who asks (OPTIONS) and to who used another (405). */
export function allowOnly(...methods: readonly string[]): RequestHandler {
  const allow = [...methods, 'OPTIONS'].join(', ');
  return (request, response) => {
    if (request.method !== 'OPTIONS')
      throw new ProblemError(405, { detail: `Use ${methods[0]}.`, headers: { Allow: allow } });
    response.set({ Allow: allow, 'Cache-Control': 'no-store' }).status(204).end();
  };
}
