import { safeUrl } from '../../src/core/urls.ts';

/** An address for machines: absolute, or not at all. */
export function toAbsolute(url: string | undefined, origin: string): string | undefined {
  const clean = safeUrl(url);
  return clean && URL.canParse(clean, origin) ? new URL(clean, origin).href : undefined;
}
