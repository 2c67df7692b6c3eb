/** The part of Trusted Types that we use. */
export interface TrustedPolicy {
  createHTML(text: string): string;
  createScriptURL(url: string): string;
}

interface TrustedFactory {
  createPolicy(name: string, rules: TrustedPolicy): TrustedPolicy;
}

let policy: TrustedPolicy | undefined;

/**
 * Our Trusted Types policy, `edu-embed`: for the sanitizer's own parsing, and for the script of the
 * advertising service that the operator configured. Undefined where the browser has no Trusted Types.
 * A page can create a policy only once, so chunks receive it as an argument.
 */
export function trustedPolicy(): TrustedPolicy | undefined {
  const factory = (window as { trustedTypes?: TrustedFactory }).trustedTypes;
  // An element with the id `trustedTypes` is a property of the window, too.
  if (typeof factory?.createPolicy !== 'function') return undefined;
  policy ??= factory.createPolicy('edu-embed', { createHTML: (text) => text, createScriptURL: (url) => url });
  return policy;
}
