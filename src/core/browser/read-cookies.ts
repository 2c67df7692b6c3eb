/**
 * The page's cookies as `document.cookie`. Empty in a sandboxed frame without an origin, which has none and
 * throws.
 */
export function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}
