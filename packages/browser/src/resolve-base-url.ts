import { toBaseUrl } from '../../server/src/to-base-url.ts';

/**
 * The server's URL with a trailing slash. Resolves a relative URL like every URL of the page.
 * @throws TypeError if it is neither a URL nor a path; `edu.example.org` and `https:edu.example.org`
 * would be paths below the page
 */
export function resolveBaseUrl(origin: string | URL): URL {
  if (!/^(?:[a-z][a-z0-9+.-]*:\/\/|[/.])/i.test(`${origin}`.trim()))
    throw new TypeError(`origin is ${JSON.stringify(origin)}. It must be a URL with https://, or a path.`);
  return toBaseUrl(new URL(origin, document.baseURI));
}
