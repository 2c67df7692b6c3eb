import type { Request } from 'express';

/**
 * The origin that a service puts before addresses of its own: the public one, or
 * else the one that it was asked at. Pages of other sites follow them, too.
 */
export function ownOrigin(request: Pick<Request, 'protocol' | 'host'>, siteUrl = ''): string {
  const asked = `${request.protocol}://${request.host}`;
  return siteUrl.replace(/\/+$/, '') || (/^https?:\/\/[\w.:[\]-]+$/.test(asked) ? asked : '');
}
