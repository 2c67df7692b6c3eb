import type { Cms } from '../../cms/cms.ts';
import { toAbsolute } from '../absolute-url.ts';
import { canonicalPath } from '../page-path.ts';

/** The protocol's limit for one message. */
const maxUrls = 10_000;
const timeout = 10_000;

export interface IndexNowOptions {
  readonly cms: Cms;
  readonly key: string;
  /** Who passes it on to all search engines that take part. */
  readonly endpoint: string;
  /** The public origin: addresses of another are refused by the receivers. */
  readonly siteUrl: string;
  readonly onError: (error: unknown) => void;
  readonly fetch?: typeof fetch;
}

/** The addresses that the tags of a purge are about; tags of other things have none. */
async function findPaths(tags: readonly string[], cms: Cms): Promise<string[]> {
  const named = (prefix: string) =>
    tags.flatMap((tag) => (tag.startsWith(prefix) ? [tag.slice(prefix.length)] : []));
  const ids = [...new Set([...named('page:'), ...named('post:')])];
  const [{ contributorPath }, posts] = await Promise.all([
    cms.siteConfig(),
    ids.length > 0 ? cms.postsByIds(ids) : [],
  ]);
  const paths = [
    ...named('path:'),
    ...posts.map(({ link }) => link),
    ...named('contributor:').map((slug) => `/${contributorPath}/${slug}`),
  ];
  return paths.map((path) => (path.startsWith('/') ? canonicalPath(path, contributorPath) : path));
}

/**
 * Tells search engines which pages a purge changed, by the IndexNow protocol.
 * Never rejects: a ping that is lost costs a day, a purge that fails costs readers.
 */
export function createIndexNow({
  cms,
  key,
  endpoint,
  siteUrl,
  onError,
  fetch: send = fetch,
}: IndexNowOptions): (tags: readonly string[]) => Promise<void> {
  return async (tags) => {
    try {
      const addresses = (await findPaths(tags, cms)).map((path) => toAbsolute(path, siteUrl));
      const urlList = [...new Set(addresses)]
        .filter((url) => url !== undefined && new URL(url).origin === siteUrl)
        .slice(0, maxUrls);
      if (urlList.length === 0) return;
      const body = JSON.stringify({
        host: new URL(siteUrl).host,
        key,
        keyLocation: `${siteUrl}/${key}.txt`,
        urlList,
      });
      const headers = { 'Content-Type': 'application/json; charset=utf-8' };
      const response = await send(endpoint, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(timeout),
      });
      if (!response.ok) throw new Error(`IndexNow responded with status ${response.status}.`);
    } catch (error) {
      onError(error);
    }
  };
}
