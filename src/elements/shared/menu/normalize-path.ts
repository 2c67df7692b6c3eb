/** Reduces a URL to its lower-case path, without the trailing slash; the home page becomes an empty path. */
export function normalizePath(url: string): string {
  const path = url
    .replace(/^([a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i, '')
    .replace(/[?#].*$/s, '')
    .replace(/(?<!\/)\/+$/, '');
  return path.toLowerCase();
}
