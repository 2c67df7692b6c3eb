import { CmsError } from '../cms.ts';

const maxRedirects = 3;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches a URL and follows redirects within its origin, at most three times. A redirect of the CMS
 * must not lead to private hosts of this server's network. Repeats the method and the body.
 * @throws CmsError if the response redirects to another origin, or too often
 */
export async function fetchWithinOrigin(firstUrl: string, init: RequestInit): Promise<Response> {
  const { origin } = new URL(firstUrl);
  let url = firstUrl;
  for (let count = 0; count <= maxRedirects; count += 1) {
    const response = await fetch(url, { ...init, redirect: 'manual' });
    if (!redirects.has(response.status)) return response;
    await response.body?.cancel();
    const location = response.headers.get('location') ?? '';
    const target = URL.canParse(location, url) ? new URL(location, url) : undefined;
    if (target?.origin !== origin)
      throw new CmsError(
        `${firstUrl} redirects to another origin than ${origin}; such redirects are not followed.`,
      );
    url = target.href;
  }
  throw new CmsError(`${firstUrl} redirects more than ${maxRedirects} times.`);
}
