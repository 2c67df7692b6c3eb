import type { PageContext } from './page-context.ts';
import { canonicalPath } from './page-path.ts';
import type { PageResponse } from './page-response.ts';

/** A redirect that keeps the request's query, unless the location has its own. */
export function redirect(
  status: number,
  location: string,
  search: string,
  tags: readonly string[] = [],
): PageResponse {
  const fragmentStart = location.includes('#') ? location.indexOf('#') : location.length;
  const target = location.slice(0, fragmentStart);
  return {
    status,
    location: target + (target.includes('?') ? '' : search) + location.slice(fragmentStart),
    body: Buffer.alloc(0),
    tags: ['all', ...tags],
  };
}

/** A redirect to a URL that depends on the visitor: no cache stores it. */
export function redirectVisitor(status: 302 | 303, location: string): PageResponse {
  return { status, location, body: Buffer.alloc(0), tags: [] };
}

/** The final form of a location within the site, which saves a second redirect. */
export function canonicalLocation(location: string, { config }: Pick<PageContext, 'config'>): string {
  return /^\/(?![/\\])[^?#]*$/.test(location) ? canonicalPath(location, config.contributorPath) : location;
}
