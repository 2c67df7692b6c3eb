import type { Cms } from '../../cms/cms.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import type { Logger } from '../../logger.ts';
import { toAbsolute } from '../absolute-url.ts';
import { canonicalPath } from '../page-path.ts';

/** The protocol's limit for one request. */
const maxUrls = 10_000;
const timeoutMs = 10_000;

export interface IndexNowOptions {
  readonly cms: Cms;
  readonly key: string;
  /** URL that forwards the ping to all participating search engines. */
  readonly endpoint: string;
  /** Public origin. Search engines reject URLs of other origins. */
  readonly siteUrl: string;
  readonly onError: (error: unknown) => void;
  readonly fetch?: typeof fetch;
}

/** The paths of the pages that the tags name; other tags have no path. */
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
 * Creates a function that reports the pages of purged tags to search engines through IndexNow. It never
 * rejects, because a failed ping must not fail the purge; it passes errors to `onError`.
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
      const urls = (await findPaths(tags, cms)).map((path) => toAbsolute(path, siteUrl));
      const urlList = [...new Set(urls)]
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
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`IndexNow responded with status ${response.status}.`);
    } catch (error) {
      onError(error);
    }
  };
}

/**
 * Creates the function that reports changed pages to search engines; undefined without INDEXNOW_KEY or
 * SITE_URL.
 */
export function openIndexNow(
  { indexNowKey: key, indexNowUrl: endpoint, siteUrl }: Configuration,
  cms: Cms,
  logger: Pick<Logger, 'warn'>,
) {
  if (!key || !siteUrl) return undefined;
  const onError = (error: unknown) => logger.warn({ err: error }, 'IndexNow ping failed');
  return createIndexNow({ cms, key, endpoint, siteUrl, onError });
}
