import { parseUrl } from '../core/urls.ts';

/** Values of `blockedURI` that are not sources: allowing them needs more than one more source. */
const keywords = new Set([
  '',
  'inline',
  'eval',
  'wasm-eval',
  'self',
  'trusted-types-policy',
  'trusted-types-sink',
]);

/** The source to add to a directive: an origin, or the scheme of a URL without a host. */
function readSource(blockedUri: string): string {
  const url = parseUrl(blockedUri);
  if (url?.host) return url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin;
  // Browsers shorten `data:` and `blob:` URLs to their schemes.
  return url?.protocol ?? `${blockedUri}:`;
}

/** The sources of a policy by directive. */
function readDirectives(policy: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    policy.split(';').map((text) => {
      const [name = '', ...sources] = text.trim().split(/\s+/);
      return [name.toLowerCase(), sources];
    }),
  );
}

/**
 * What a Content Security Policy blocks, and the directive to add. Undefined for policies that only report,
 * and for inline code.
 */
export function describeViolation({
  blockedURI,
  disposition,
  effectiveDirective,
  originalPolicy,
}: Pick<
  SecurityPolicyViolationEvent,
  'blockedURI' | 'disposition' | 'effectiveDirective' | 'originalPolicy'
>): string | undefined {
  if (disposition !== 'enforce' || keywords.has(blockedURI)) return undefined;
  const source = readSource(blockedURI);
  const directives = readDirectives(originalPolicy);
  // A new `script-src-elem` would replace the policy's `script-src` for script elements.
  const directive = directives.has(effectiveDirective)
    ? effectiveDirective
    : effectiveDirective.replace(/-(?:elem|attr)$/, '');
  // A new directive replaces `default-src` for its resources.
  const inherited = directives.has(directive) ? [] : (directives.get('default-src') ?? []);
  const sources = [...inherited.filter((text) => text !== "'none'"), source].join(' ');
  return `The Content Security Policy blocks ${source}; add ${directive} ${sources}.`;
}
