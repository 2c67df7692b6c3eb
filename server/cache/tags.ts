import { toWellFormed } from '../../src/core/text/well-formed.ts';

/**
 * Converts a tag for the headers `Surrogate-Key` and `Cache-Tag`: ASCII only, and without the spaces and
 * commas that separate tags. Purges name tags as the CMS writes them, so purges and responses both use this
 * function. Percent-encodings are in uppercase, as in canonical paths; WordPress writes them in lowercase.
 */
export function writeTag(tag: string): string {
  if (!/[^\x21-\x7e]|[,%]/.test(tag)) return tag;
  return toWellFormed(tag)
    .replace(/[\s,]+/g, '-')
    .replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character))
    .replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase());
}

/** A path has several slugs of up to 200 characters each. Longer tags cannot be purged. */
export const maxTagCharacters = 2000;

/** The tags of a response in the header that each kind of cache reads. */
export function tagHeaders(tags: readonly string[]): Record<'Surrogate-Key' | 'Cache-Tag', string> {
  // The path of a missing page is a tag, and clients choose it. Proxies reject response headers of more than
  // 8 or 16 KB (`deploy/nginx.conf` allows 16 KB), and each tag is in two headers.
  const written = [...new Set(tags.map(writeTag))].filter((tag) => tag.length <= maxTagCharacters);
  return { 'Surrogate-Key': written.join(' '), 'Cache-Tag': written.join(',') };
}
