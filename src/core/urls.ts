const schemes = new Set(['http', 'https', 'mailto', 'tel', 'sms']);

/**
 * Returns the URL when its scheme is allowed or it is relative, else undefined.
 * Tabs, line breaks and surrounding control characters are removed first, as
 * the browser's own parser does, so that `java\nscript:` does not slip through.
 */
export function safeUrl(value: string | null | undefined): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a browser strips before it reads the scheme
  const url = value?.replace(/[\t\n\r]/g, '').replace(/^[\u0000-\u0020]+|[\u0000-\u0020]+$/g, '');
  if (!url) return undefined;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url);
  return !scheme || schemes.has(scheme[1]?.toLowerCase() ?? '') ? url : undefined;
}

/**
 * The address of a page of the script's own site: a path on that site, absolute on pages of other origins.
 *
 * @param path starts with a slash; anything else is returned as it is
 * @param homeUrl `homeUrl` of the configuration
 */
export function siteLink(path: string, homeUrl = '/'): string {
  return /^\/(?![/\\])/.test(path) ? homeUrl.replace(/\/+$/, '') + path : path;
}

/** True when the URL names an origin: such links may leave the site. */
export function hasOrigin(url: string): boolean {
  return /^([a-z]+:)?[\\/]{2}/i.test(url);
}
