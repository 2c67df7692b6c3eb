/**
 * Returns the URL if it is relative or its scheme is allowed, otherwise undefined. First removes tabs,
 * line breaks and surrounding control characters, as browsers do, so that `java\nscript:` is rejected.
 */
export function safeUrl(value: string | null | undefined): string | undefined {
  // The greedy match trims both ends in one pass; `[\0- ]+$` takes quadratic time on a long run of inner
  // spaces.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a browser strips these before it reads the scheme
  const url = /[^\u0000-\u0020](?:.*[^\u0000-\u0020])?/s.exec(value?.replace(/[\t\n\r]/g, '') ?? '')?.[0];
  if (!url) return undefined;
  return /^(?:https?|mailto|tel|sms):/i.test(url) || !/^[a-z][a-z0-9+.-]*:/i.test(url) ? url : undefined;
}

/** Like `safeUrl`, but also allows `data:image/…`. Only for `<img>`, where an SVG cannot run scripts. */
export function safeImageUrl(value: string | null | undefined): string | undefined {
  const url = value?.trim();
  return url && /^data:image\//i.test(url) ? url : safeUrl(url);
}

/** Decodes a part of a URL or a cookie; returns malformed text, such as a stray percent sign, as it is. */
export function decodeUrlPart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Removes all slashes at the end, so that a path can be appended. */
export function trimTrailingSlashes(url: string): string {
  // The lookbehind keeps the time linear: without it, each slash of a long inner run starts a new match.
  return url.replace(/(?<!\/)\/+$/, '');
}

/**
 * The URL of a page of the script's own site: a path on that site, absolute on pages of other origins.
 *
 * @param path starts with a slash; anything else is returned unchanged
 * @param homeUrl `homeUrl` of the configuration
 */
export function siteLink(path: string, homeUrl = '/'): string {
  return /^\/(?![/\\])/.test(path) ? trimTrailingSlashes(homeUrl) + path : path;
}

/** True if the URL names an origin, so that it may lead to another site. */
export function hasOrigin(url: string): boolean {
  return /^([a-z]+:)?[\\/]{2}/i.test(url);
}

/** Parses a URL; undefined if it is invalid. The oldest supported browsers have no `URL.canParse`. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
