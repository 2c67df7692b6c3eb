import type { Problem } from '../../src/linter/problem.ts';

/** What the script needs of a page's Content Security Policy: directive, its fallback, and what fails without it. */
const needs = [
  { directive: 'script-src', purpose: 'the script does not load' },
  { directive: 'connect-src', purpose: 'elements cannot load their data' },
  { directive: 'style-src', purpose: 'elements stay without styles in older browsers' },
  { directive: 'img-src', purpose: 'pictures and icons do not load' },
] as const;

function parsePolicy(policy: string): Map<string, readonly string[]> {
  return new Map(
    policy.split(';').flatMap((part) => {
      const [name, ...sources] = part.trim().split(/\s+/);
      return name ? [[name.toLowerCase(), sources] as const] : [];
    }),
  );
}

function allows(sources: readonly string[], origin: string, isOwn: boolean): boolean {
  const { host, protocol, hostname } = new URL(origin);
  return sources.some((source) => {
    if (source === "'self'") return isOwn;
    if (source === '*' || source === protocol) return true;
    const [, scheme, name = ''] = /^(?:([a-z]+:)\/\/)?([^/]+)/i.exec(source) ?? [];
    if (scheme && scheme !== protocol) return false;
    return name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : name === host || name === hostname;
  });
}

/**
 * Finds the directives of a page's policy that block the script's origin.
 *
 * @param policy the value of the header; several policies are separated by commas
 * @param origin the origin that serves the script
 * @param isOwn whether the page has the same origin
 */
export function lintPolicy(policy: string, origin: string, isOwn: boolean): Problem[] {
  return policy.split(',').flatMap((one) => {
    const directives = parsePolicy(one);
    return needs.flatMap(({ directive, purpose }) => {
      const sources = directives.get(directive) ?? directives.get('default-src');
      if (!sources || allows(sources, origin, isOwn)) return [];
      // A nonce or a hash may allow the script itself.
      if (
        directive === 'script-src' &&
        sources.some((source) => /^'(?:nonce-|sha\d+-|strict-dynamic)/.test(source))
      )
        return [];
      return [
        {
          rule: 'blocked-by-policy' as const,
          severity: 'error' as const,
          message: `The Content Security Policy blocks ${origin}: ${purpose}; add ${directive} ${origin}.`,
          position: { line: 1, column: 1 },
          tag: 'script',
        },
      ];
    });
  });
}
