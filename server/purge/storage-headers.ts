import type { RequestHandler } from 'express';
import type { Hit } from '../cache/page-cache.ts';
import type { HeaderList } from '../http/cached-response.ts';
import { outdatedPosition, type PurgeLog, positionHeader } from './purge-log.ts';

const outdated: HeaderList = ['Cache-Control', 'no-store', positionHeader, outdatedPosition];

/**
 * Headers that depend on the time when a page is sent: its age, and whether caches in front may store it.
 * In these caches, a page from before a purge must not replace a newer one.
 */
export function storageHeaders(
  { staleAge, isOutdated }: Pick<Hit, 'staleAge' | 'isOutdated'>,
  purgePosition: number | undefined,
): HeaderList | undefined {
  const age = staleAge === undefined ? [] : ['Age', String(staleAge)];
  if (isOutdated) return [...age, ...outdated];
  if (purgePosition !== undefined) return [...age, positionHeader, String(purgePosition)];
  return age.length > 0 ? age : undefined;
}

/** Sets every response's purge position as of the start of the request: its data may be from that time. */
export function sendPosition(log: Pick<PurgeLog, 'position'>): RequestHandler {
  return (_request, response, next) => {
    if (log.position !== undefined) response.setHeader(positionHeader, String(log.position));
    next();
  };
}
