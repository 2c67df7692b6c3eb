const maxRedirects = 3;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** A redirect that is not followed. */
export class StrayRedirectError extends Error {
  override readonly name = 'StrayRedirectError';
}

/**
 * Fetches, and follows redirects within the origin alone, a few times: whoever can make
 * a content system redirect must not make this server ask a machine inside its network,
 * nor learn what that one answers. The question is repeated as it was, body included.
 */
export async function fetchWithinOrigin(address: string, init: RequestInit): Promise<Response> {
  const { origin } = new URL(address);
  let url = address;
  for (let count = 0; count <= maxRedirects; count += 1) {
    const response = await fetch(url, { ...init, redirect: 'manual' });
    if (!redirects.has(response.status)) return response;
    await response.body?.cancel();
    const location = response.headers.get('location') ?? '';
    const target = URL.canParse(location, url) ? new URL(location, url) : undefined;
    if (target?.origin !== origin)
      throw new StrayRedirectError(`redirects away from ${origin}, which is not followed.`);
    url = target.href;
  }
  throw new StrayRedirectError(`redirects more than ${maxRedirects} times.`);
}
