interface TrustedWindow extends Window {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): string };
  };
}

const policies = new WeakMap<Window, { createScriptURL(url: string): string }>();

/** Converts the path of one of our scripts to a URL that Trusted Types accept. Throws for other origins. */
export function trustedScriptUrl(frame: Window, path: string): string {
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin) throw new Error(`${path} is not a script of this site.`);
  const known = policies.get(frame);
  const policy =
    known ??
    (frame as TrustedWindow).trustedTypes?.createPolicy('edu-demo', { createScriptURL: (text) => text });
  if (policy) policies.set(frame, policy);
  return policy?.createScriptURL(url.pathname) ?? url.pathname;
}
