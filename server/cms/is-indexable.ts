import type { Seo } from '../../src/core/model/seo.ts';
import { decodePath } from './pages/decode-path.ts';

/** `none` means `noindex, nofollow`; `max-image-preview:none` is another directive. */
const noindex = /^\s*(?:noindex|none)\s*$/i;

// The lookbehind keeps the match linear for long runs of slashes.
const toComparablePath = (path: string): string =>
  decodePath(path.replace(/#.*$/s, '').replace(/(?<!\/)\/*$/, '/'));

/** Whether the canonical URL is missing or points to the page itself. */
function isSelfCanonical(url: string | undefined, path: string): boolean {
  if (!url) return true;
  return /^\/(?![/\\])/.test(url) && toComparablePath(url) === toComparablePath(path);
}

/**
 * Whether search engines index the page at this path. The sitemap omits other pages; if a page has another
 * canonical URL, search engines index that URL instead.
 *
 * @param seo the fields that editors entered; `url` is a path if it is on this site
 */
export function isIndexable(
  { robots = '', url }: Partial<Pick<Seo, 'robots' | 'url'>>,
  path: string,
): boolean {
  return !robots.split(',').some((directive) => noindex.test(directive)) && isSelfCanonical(url, path);
}
