import { safeUrl } from '../../src/core/urls.ts';

/** An absolute URL, for machines; undefined for a URL that is unsafe or invalid. */
export function toAbsolute(url: string | undefined, origin: string): string | undefined {
  const clean = safeUrl(url);
  return clean && URL.canParse(clean, origin) ? new URL(clean, origin).href : undefined;
}
