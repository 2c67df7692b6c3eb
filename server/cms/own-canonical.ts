function readPath(path: string): string {
  const bare = path.replace(/#.*$/, '').replace(/(?<!\/)\/*$/, '/');
  try {
    return decodeURI(bare);
  } catch {
    // Not percent-encoded as it should be: compared as it is written.
    return bare;
  }
}

/**
 * Whether the page is its own original. One that names another address as such is not
 * for search engines to list; a sitemap that lists it contradicts the page.
 *
 * @param url what the editors gave as the canonical address, a path where it is on this site
 */
export function isOwnCanonical(url: string | undefined, path: string): boolean {
  if (!url) return true;
  return /^\/(?![/\\])/.test(url) && readPath(url) === readPath(path);
}
