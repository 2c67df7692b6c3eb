/** Paths that the routes of the site write without a slash at their end. */
const withoutSlash = new Set([
  '/discover',
  '/editorial-process',
  '/_app',
  '/go/finder',
  '/healthz',
  '/readyz',
]);

/** Where contributors live by default, and where the nursing site has them. */
const contributorPaths = new Set(['contributors', 'healthcare-review-partners']);

/** An address has many spellings: letters that need no percent sign stand without, and the others' digits in capitals (RFC 3986, 6.2.2). */
function spellOut(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(letter) ? letter : code.toUpperCase();
  });
}

/**
 * The one form of a path that is answered; the other redirects to it. Routes end
 * with a slash, but for those that the site's own table writes without, profiles of
 * contributors, and files.
 */
export function canonicalPath(path: string, contributorPath: string): string {
  // Several slashes at the start would make the redirect leave for another host.
  const clean = spellOut(path).replace(/\/{2,}/g, '/');
  const bare = clean.replace(/\/$/, '');
  if (withoutSlash.has(bare)) return bare;
  const [, first, second, ...rest] = bare.split('/');
  // Bylines elsewhere link to either known path; this site's contributors live under one of its own.
  if (contributorPaths.has(first ?? '') && first !== contributorPath && rest.length === 0)
    return `/${contributorPath}/${second ?? ''}`;
  if (first === contributorPath && second && rest.length === 0) return bare;
  if (clean.endsWith('/') || /\.[a-z0-9]{1,8}$/i.test(clean)) return clean;
  return `${clean}/`;
}
