import { type Catalog } from './built-in/catalog/catalog.ts';
import { rankingById } from './built-in/rankings/rankings.ts';
import { type CachedCms, cacheCms } from './cms/cached-cms.ts';
import { type Cms, type CmsSite, CmsUnreachableError } from './cms/cms.ts';
import { createCms, toConfigurationError } from './cms/create-cms.ts';
import { openInTime } from './cms/open-later.ts';
import { type Configuration, ConfigurationError } from './configuration/configuration.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics/metrics.ts';

export interface CmsOptions {
  readonly configuration: Configuration;
  /** Replaces the CMS that the configuration names. */
  readonly cms?: Cms;
  /** Responses younger than this are served without a request. Default 30. */
  readonly cmsFreshSeconds?: number;
  readonly metrics?: Metrics;
}

/** Whether the CMS may respond later without a change of the configuration. */
function isUnreachable(error: unknown): boolean {
  const cause = error instanceof ConfigurationError ? error.cause : error;
  return cause instanceof CmsUnreachableError;
}

/**
 * Reads the site's settings at startup. Returns undefined if the CMS is unreachable, because each page reads
 * them again.
 * @throws ConfigurationError for other failures
 */
export async function readSite(cms: Cms, url: string | undefined): Promise<CmsSite | undefined> {
  try {
    return await cms.siteConfig();
  } catch (error) {
    if (isUnreachable(error)) return undefined;
    throw toConfigurationError(error, url);
  }
}

/** Opens the configured CMS behind a cache. */
export async function openCms(
  { configuration, cms: given, cmsFreshSeconds = 30, metrics }: CmsOptions,
  catalog: () => Catalog,
  logger: Logger,
) {
  const log = (message: string) => logger.warn(message);
  let cached: CachedCms | undefined;
  const onRecover = () => {
    log('the CMS responds again after an outage');
    cached?.retry();
  };
  const open = () =>
    createCms(configuration, { rankingById: (id) => rankingById(catalog(), id), onRecover, log, metrics });
  const onLate = (error: unknown) =>
    logger.error({ err: error }, 'the CMS is unreachable; the server starts without it and tries again');
  const openExternal = () =>
    openInTime({ kind: configuration.cms, open, onOpen: onRecover }, isUnreachable, onLate);
  const cms = given ?? (await (configuration.cms === 'embedded' ? open() : openExternal()));
  cached = cacheCms(cms, {
    freshSeconds: cmsFreshSeconds,
    maxContentBytes: configuration.cacheMb * 524_288,
    onRefreshError(error, query) {
      metrics?.cmsFailures.inc();
      logger.warn({ err: error, query }, 'CMS query failed; serving the cached response');
    },
  });
  /** Reads files of an embedded CMS again; keeps the previous content if that fails. */
  const reload = async () => {
    await cms
      .reload?.()
      .catch((error: unknown) =>
        logger.error({ err: error }, 'content failed to reload; keeping the previous content'),
      );
  };
  return { cms: cached, reload };
}
