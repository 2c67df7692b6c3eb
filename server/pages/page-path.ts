import { decodeUrlPart } from '../../src/core/urls.ts';
import { visitPath } from '../../src/services/outbound.ts';

/** Canonical paths without a trailing slash. */
const withoutSlash = new Set([
  '/discover',
  '/editorial-process',
  '/_app',
  '/go/finder',
  visitPath,
  '/healthz',
  '/readyz',
]);

/**
 * Decodes percent-encoded unreserved characters, and uppercases the hex digits of other percent-encodings
 * (RFC 3986, 6.2.2). Returns a path with a stray percent sign unchanged: in `%%330`, decoding would create a
 * new percent-encoding.
 */
function normalizeEncoding(path: string): string {
  if (/%(?![0-9a-f]{2})/i.test(path)) return path;
  return path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code.toUpperCase();
  });
}

/**
 * The canonical form of a path. The router redirects other forms of an existing page to it. Adds a trailing
 * slash, except to contributors' profiles, to paths with a file extension, and to the paths in
 * `withoutSlash`.
 */
export function canonicalPath(path: string, contributorPath: string): string {
  // A location that starts with several slashes would redirect to another host.
  const clean = normalizeEncoding(path).replace(/\/{2,}/g, '/');
  const bare = clean.replace(/\/$/, '');
  if (withoutSlash.has(bare)) return bare;
  const [, first, second, ...rest] = bare.split('/');
  if (first === contributorPath && second && rest.length === 0) return bare;
  if (clean.endsWith('/') || /\.[a-z0-9]{1,8}$/i.test(clean)) return clean;
  return `${clean}/`;
}

/** The decoded slug in the path of a contributor; undefined for other paths. */
export function contributorSlug(
  path: string,
  { config }: { readonly config: { readonly contributorPath: string } },
): string | undefined {
  const [, first, slug, ...rest] = path.split('/');
  return first === config.contributorPath && slug && rest.length === 0 ? decodeUrlPart(slug) : undefined;
}
