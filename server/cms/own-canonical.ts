import { decodePath } from './pages/decode-path.ts';

const readPath = (path: string): string => decodePath(path.replace(/#.*$/s, '').replace(/(?<!\/)\/*$/, '/'));

/**
 * Returns true if the page's canonical URL is the page itself. Search engines must not list pages with another
 * canonical URL, so the sitemap omits them.
 *
 * @param url the canonical URL that editors entered; a path if it is on this site
 */
export function isOwnCanonical(url: string | undefined, path: string): boolean {
  if (!url) return true;
  return /^\/(?![/\\])/.test(url) && readPath(url) === readPath(path);
}
