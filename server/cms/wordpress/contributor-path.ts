import { decodePath } from '../pages/decode-path.ts';

/**
 * Converts a path segment that an editor entered to a WordPress slug, so that links and lookups use the same
 * spelling: lower case, Latin letters without accents, hyphens between words, other letters percent-encoded.
 */
export function toContributorPath(given: string): string {
  const path = decodePath(given)
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/&[^\s;&]+;|[^\p{Letter}\p{Mark}\p{Number}\s./_-]/gu, '')
    .replace(/[\s./-]+/g, '-')
    .replace(/^-|-$/g, '');
  return path ? encodeURIComponent(path) : 'contributors';
}
