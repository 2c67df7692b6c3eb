/** The server's URL with one trailing slash, so that relative URLs are below it. */
export function toBase(server: string | URL): URL {
  const base = new URL(server);
  base.pathname = base.pathname.replace(/(?<!\/)\/*$/, '/');
  return base;
}
