import { parseUrl } from '../../../src/core/urls.ts';

/**
 * The server's URL with one trailing slash, so that relative URLs resolve below it.
 * @throws TypeError if the URL is invalid
 */
export function toBaseUrl(server: string | URL): URL {
  const base = new URL(server);
  base.pathname = base.pathname.replace(/(?<!\/)\/*$/, '/');
  return base;
}

/**
 * Reads the URL of a server that the caller gave.
 * @param name the parameter, for the message
 * @throws TypeError if it is not a URL with http: or https:; `localhost:3000` has the scheme `localhost:`
 */
export function readServerUrl(name: string, server: string | URL): URL {
  const url = parseUrl(String(server));
  if (url && /^https?:$/.test(url.protocol)) return toBaseUrl(url);
  throw new TypeError(
    `${name} is ${JSON.stringify(server)}; use the URL of your edu-embed server, such as https://edu.example.org.`,
  );
}
