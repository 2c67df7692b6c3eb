import { decodeUrlPart } from '../../src/core/urls.ts';
import type { PageContext } from './page-context.ts';
import { canonicalPath } from './page-path.ts';
import type { PageResponse } from './page-response.ts';

/** A permanent redirect. Each request's query is added to the location: see `addSearch`. */
export function redirect(location: string, tags: readonly string[] = []): PageResponse {
  return { status: 301, location, keepsQuery: true, body: Buffer.alloc(0), tags: ['all', ...tags] };
}

/** Adds a request's query, with its question mark, to a location without one. */
export function addSearch(location: string, search: string): string {
  const fragmentStart = location.includes('#') ? location.indexOf('#') : location.length;
  const target = location.slice(0, fragmentStart);
  return target + (target.includes('?') ? '' : search) + location.slice(fragmentStart);
}

/** Removes parameters from a query with a question mark, and keeps the others as they were sent. */
export function removeParameters(search: string, names: readonly string[] = []): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter((part) => ![...new URLSearchParams(part).keys()].some((name) => names.includes(name)));
  return kept.some(Boolean) ? `?${kept.join('&')}` : '';
}

/** Percent-encodes spaces, control characters and non-ASCII characters, which a URL must not contain. */
export function encodeLocation(location: string): string {
  return location.replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character));
}

/** A redirect to a URL that depends on the visitor: no cache stores it. */
export function redirectVisitor(status: 302 | 303, location: string): PageResponse {
  return { status, location, body: Buffer.alloc(0), tags: [] };
}

/** Whether the location is the page at the path itself, whatever its query: a redirect would never end. */
export function isOwnLocation(
  location: string,
  path: string,
  { origin, config }: Pick<PageContext, 'origin' | 'config'>,
): boolean {
  if (!URL.canParse(location, origin)) return false;
  const url = new URL(location, origin);
  const target = canonicalPath(url.pathname, config.contributorPath);
  return url.origin === origin && decodeUrlPart(target) === decodeUrlPart(path);
}

/** The final form of a location within the site, which saves a second redirect. */
export function canonicalLocation(location: string, { config }: Pick<PageContext, 'config'>): string {
  return /^\/(?![/\\])[^?#]*$/.test(location) ? canonicalPath(location, config.contributorPath) : location;
}
