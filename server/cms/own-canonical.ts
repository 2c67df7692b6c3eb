import { decodePath } from './pages/decode-path.ts';

const readPath = (path: string): string => decodePath(path.replace(/#.*$/s, '').replace(/(?<!\/)\/*$/, '/'));

/**
 * True if the page is its own canonical page. Search engines must not list other pages, so they are
 * not in the sitemap.
 *
 * @param url the canonical URL that editors entered; a path if it is on this site
 */
export function isOwnCanonical(url: string | undefined, path: string): boolean {
  if (!url) return true;
  return /^\/(?![/\\])/.test(url) && readPath(url) === readPath(path);
}
