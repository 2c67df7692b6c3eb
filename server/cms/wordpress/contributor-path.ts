import { decodePath } from './site-addresses.ts';

/**
 * The step of a path that an editor wrote, in the form that WordPress gives to
 * slugs: lower case, Latin letters without accents, hyphens for everything between
 * words. Other letters stand in percent signs, as they stand in addresses. Whatever
 * was typed, links and lookups must agree on one spelling.
 */
export function toContributorPath(given: string): string {
  const path = decodePath(given)
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/&[^\s;&]+;|[^\p{Letter}\p{Mark}\p{Number}\s./_-]/gu, '')
    .replace(/[\s./-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return path ? encodeURIComponent(path) : 'contributors';
}
