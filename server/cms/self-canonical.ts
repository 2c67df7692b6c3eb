import { decodePath } from './pages/decode-path.ts';

// The lookbehind keeps the match linear for long runs of slashes.
const toComparablePath = (path: string): string =>
  decodePath(path.replace(/#.*$/s, '').replace(/(?<!\/)\/*$/, '/'));

/**
 * Returns true if the canonical URL is missing or points to the page itself. The sitemap omits other pages,
 * because search engines index their canonical URL instead.
 *
 * @param url the canonical URL that editors entered; a path if it is on this site
 */
export function isSelfCanonical(url: string | undefined, path: string): boolean {
  if (!url) return true;
  return /^\/(?![/\\])/.test(url) && toComparablePath(url) === toComparablePath(path);
}
