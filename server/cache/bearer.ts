import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { ProblemError } from '../http/problem-details.ts';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Whether an Authorization header contains the secret. Takes equally long for every wrong secret. */
export function isBearer(header: string | undefined, secret: string): boolean {
  const token = /^Bearer (\S+)$/.exec(header ?? '')?.[1];
  return token !== undefined && timingSafeEqual(digest(token), digest(secret));
}

/** Responds with 401 unless the request has the purge secret as its bearer token. */
export function requireBearer(secret: string): RequestHandler {
  return (request, _response, next) => {
    if (!isBearer(request.get('authorization'), secret))
      throw new ProblemError(401, {
        detail: 'Send the purge secret as a bearer token.',
        headers: { 'WWW-Authenticate': 'Bearer' },
      });
    next();
  };
}
