/**
 * The server's URL with one trailing slash, so that relative URLs resolve below it.
 * @throws TypeError if the URL is invalid
 */
export function toBaseUrl(server: string | URL): URL {
  const base = new URL(server);
  base.pathname = base.pathname.replace(/(?<!\/)\/*$/, '/');
  return base;
}
