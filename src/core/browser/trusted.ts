/** The part of Trusted Types that is used here. */
export interface TrustedPolicy {
  createHTML(text: string): string;
  createScriptURL(url: string): string;
}

interface TrustedFactory {
  createPolicy(name: string, rules: TrustedPolicy): TrustedPolicy;
}

let policy: TrustedPolicy | undefined;

/**
 * The page's one policy of ours, `edu-embed`, for what must hand HTML or a script's
 * address to the browser: the sanitiser's own parsing, and the one script of an
 * advertising service that the operator configured. Undefined where the browser
 * has no Trusted Types. A policy can be made once, so that chunks are given it.
 */
export function trustedPolicy(): TrustedPolicy | undefined {
  const factory = (window as { trustedTypes?: TrustedFactory }).trustedTypes;
  // A named element of the page is readable on the window, too.
  if (typeof factory?.createPolicy !== 'function') return undefined;
  policy ??= factory.createPolicy('edu-embed', { createHTML: (text) => text, createScriptURL: (url) => url });
  return policy;
}
