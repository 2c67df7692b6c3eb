import { hash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { ProblemError } from '../http/problem-details.ts';

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Whether an Authorization header contains the secret. Takes equally long for every wrong secret. */
function isBearer(header: string | undefined, secret: string): boolean {
  const token = /^Bearer (\S+)$/.exec(header ?? '')?.[1];
  return token !== undefined && timingSafeEqual(digest(token), digest(secret));
}

/**
 * Responds with 401 unless the request has the secret as its bearer token, and with 404 if there is no
 * secret.
 *
 * @param variable the environment variable that sets the secret
 */
export function requireBearer(
  secret: string | undefined,
  variable: 'PURGE_SECRET' | 'PRERENDER_SECRET',
): RequestHandler {
  return (request, _response, next) => {
    if (secret === undefined)
      throw new ProblemError(404, { detail: `${variable} is not set; set it to enable this path.` });
    if (!isBearer(request.get('authorization'), secret))
      throw new ProblemError(401, {
        detail: `Send ${variable} as a bearer token.`,
        headers: { 'WWW-Authenticate': 'Bearer' },
      });
    next();
  };
}
