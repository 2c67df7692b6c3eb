import { safeUrl } from '../../src/core/urls.ts';

/** Makes a URL absolute, for feeds and search engines; undefined for an unsafe or invalid URL. */
export function toAbsolute(url: string | undefined, origin: string): string | undefined {
  const clean = safeUrl(url);
  return clean && URL.canParse(clean, origin) ? new URL(clean, origin).href : undefined;
}
