import type { Problem } from '../../src/linter/problem.ts';

/**
 * Directives of a Content Security Policy that the script needs, with some of the paths that it requests, and
 * the features that fail if they block it. If a policy has the `specific` directive, browsers ignore the
 * general one.
 */
const needs = [
  {
    directive: 'script-src',
    specific: 'script-src-elem',
    paths: ['/embed/chunk.js'],
    purpose: 'the script does not load',
  },
  {
    directive: 'connect-src',
    paths: ['/api/config/site', '/v1/inventory/degrees/query'],
    purpose: 'elements cannot load their data',
  },
  {
    directive: 'style-src',
    specific: 'style-src-elem',
    paths: ['/embed/elements.css'],
    purpose: 'style sheets do not load',
  },
  {
    directive: 'img-src',
    paths: ['/images', '/icons/solid/heart.svg'],
    purpose: 'images and icons do not load',
  },
] as const;

/** Returns the sources of each directive by its name. Of two equal names, browsers ignore the second. */
function parsePolicy(policy: string): ReadonlyMap<string, readonly string[]> {
  const directives = new Map<string, readonly string[]>();
  for (const part of policy.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/);
    if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  return directives;
}

/** Host sources with http: also match https:. */
const matchesScheme = (scheme: string, protocol: string): boolean =>
  scheme === protocol || (scheme === 'http:' && protocol === 'https:');

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

function matchesPort(port: string | undefined, url: URL): boolean {
  const own = url.port || defaultPorts[url.protocol];
  if (port === '*') return true;
  if (port === undefined) return own === defaultPorts[url.protocol];
  return port === own || (port === '80' && own === '443');
}

function matchesHost(pattern: string, hostname: string): boolean {
  const name = pattern.toLowerCase();
  if (name === '*') return true;
  return name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : name === hostname;
}

/** A path that ends with a slash matches all paths below it; no path matches all paths. */
function matchesPath(path: string, pathname: string): boolean {
  if (path === '' || path === '/') return true;
  return path.endsWith('/') ? pathname.startsWith(path) : pathname === path;
}

/** Whether a list of sources allows a URL, by https://www.w3.org/TR/CSP3/#match-url-to-source-list. */
function allowsUrl(sources: readonly string[], url: URL, isOwn: boolean): boolean {
  return sources.some((source) => {
    if (source.toLowerCase() === "'self'") return isOwn;
    if (source === '*') return true;
    if (/^[a-z][a-z\d+.-]*:$/i.test(source)) return matchesScheme(source.toLowerCase(), url.protocol);
    const [, scheme, name = '', port, path = ''] =
      /^(?:([a-z][a-z\d+.-]*:)\/\/)?([^/:]+)(?::(\d+|\*))?(\/.*)?$/i.exec(source) ?? [];
    if (scheme && !matchesScheme(scheme.toLowerCase(), url.protocol)) return false;
    return matchesHost(name, url.hostname) && matchesPort(port, url) && matchesPath(path, url.pathname);
  });
}

/** Whether the nonce of the script allows it, and so the code that it imports. */
const allowsNonce = (sources: readonly string[], { nonce }: PolicyContext['script']) =>
  nonce !== undefined && sources.includes(`'nonce-${nonce}'`);

/** Whether a hash allows the script. Without strict-dynamic, code that it imports needs its own source. */
const allowsHash = (sources: readonly string[], { integrity = '' }: PolicyContext['script']) =>
  integrity.split(/\s+/).some((hash) => hash && sources.includes(`'${hash}'`));

const isStrict = (sources: readonly string[]) =>
  sources.some((source) => source.toLowerCase() === "'strict-dynamic'");

/** How to allow the script under a policy with strict-dynamic. */
const adviseNonce = (sources: readonly string[]) =>
  sources.some((source) => source.toLowerCase().startsWith("'nonce-"))
    ? 'add the nonce of the policy to the script'
    : "add a nonce to the policy and to the script, because 'strict-dynamic' ignores hosts";

export interface PolicyContext {
  /** The origin that serves the script. */
  readonly origin: string;
  /** Whether the page has the same origin. */
  readonly isOwn: boolean;
  /** Whether the page's HTML links style sheets of the origin. The script constructs its own sheets. */
  readonly linksStyles: boolean;
  /** The script's tag in the page's HTML. */
  readonly script: { readonly src: string; readonly nonce?: string; readonly integrity?: string };
}

/**
 * Finds the directives of a page's policy that block the script's origin.
 *
 * @param policy the value of the header or the `<meta>` tag; several policies are separated by commas
 */
export function lintPolicy(policy: string, { origin, isOwn, linksStyles, script }: PolicyContext): Problem[] {
  return policy.split(',').flatMap((one) => {
    const directives = parsePolicy(one);
    return needs.flatMap(({ directive, purpose, paths, ...need }) => {
      if (directive === 'style-src' && !linksStyles) return [];
      const specific = 'specific' in need && directives.has(need.specific) ? need.specific : undefined;
      const name = specific ?? directive;
      const sources = directives.get(name) ?? directives.get('default-src');
      if (!sources) return [];
      const isScript = directive === 'script-src';
      // Browsers that support strict-dynamic ignore hosts and schemes.
      const needsNonce = isScript && isStrict(sources);
      const allows = (path: string) => !needsNonce && allowsUrl(sources, new URL(path, origin), isOwn);
      const allowsPaths = paths.every(allows);
      if (allowsPaths && (!isScript || allows(script.src))) return [];
      if (isScript && allowsNonce(sources, script)) return [];
      if (isScript && (needsNonce || allowsPaths) && allowsHash(sources, script)) return [];
      const isLoaded = isScript && (allows(script.src) || (!needsNonce && allowsHash(sources, script)));
      const effect = isLoaded ? 'dialogs, sliders and other code that loads later do not work' : purpose;
      const fix = needsNonce ? adviseNonce(sources) : `add ${name} ${origin}`;
      return [
        {
          rule: 'blocked-by-policy' as const,
          severity: 'error' as const,
          message: `The Content Security Policy blocks ${origin}: ${effect}; ${fix}.`,
          position: { line: 1, column: 1 },
          tag: 'script',
        },
      ];
    });
  });
}
