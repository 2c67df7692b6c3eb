import { toBaseUrl } from '../../server/src/to-base-url.ts';

/**
 * The server's URL with a trailing slash. Resolves a relative URL like every URL of the page.
 * @throws TypeError if it is neither a URL nor a path; `edu.example.org` would be a path below the page
 */
export function resolveBaseUrl(origin: string | URL): URL {
  if (!/^(https?:|[/.])/.test(`${origin}`))
    throw new TypeError(`origin is ${origin}. It must be a URL with https://, or a path.`);
  return toBaseUrl(new URL(origin, document.baseURI));
}
