import { hostname } from 'node:os';
import type { Configuration } from '../configuration/configuration.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { siteName } from '../redis/site-name.ts';
import { createCloudflareCache, createFastlyCache } from './cdn-caches.ts';
import type { FrontCache } from './front-cache.ts';
import { createFrontPurger } from './front-purger.ts';
import { LocalPurgeLog } from './local-purge-log.ts';
import type { PurgeLog } from './purge-log.ts';
import { RedisPurgeLog } from './redis-purge-log.ts';
import { createVarnishCache } from './varnish-cache.ts';

/** The caches that FRONT_CACHES names; `readConfiguration` has checked that their secrets are set. */
function openFrontCaches({
  frontCaches,
  purgeSecret = '',
  fastlyToken = '',
  cloudflareToken = '',
}: Configuration): FrontCache[] {
  return frontCaches.map((entry) => {
    const [kind, id = ''] = entry.split(':', 2);
    if (kind === 'fastly') return createFastlyCache(id, fastlyToken);
    if (kind === 'cloudflare') return createCloudflareCache(id, cloudflareToken);
    return createVarnishCache(entry, purgeSecret);
  });
}

/** The purge log that the configuration names, with the caches in front behind it. */
export function createPurgeLog(configuration: Configuration, logger: Logger, metrics?: Metrics): PurgeLog {
  const fronts = openFrontCaches(configuration).map((cache) =>
    createFrontPurger({
      cache,
      onError(error, { kind, name }, waitMs) {
        metrics?.frontPurgeFailures.inc({ cache: kind });
        logger.warn({ err: error, cache: name, waitMs }, 'cache in front was not purged; retrying');
      },
      onLost: (error, { name }, lostTags) =>
        logger.error({ err: error, cache: name, lostTags }, 'purges of a cache in front are lost'),
    }),
  );
  metrics?.addGauge('edu_front_purges_waiting', 'Tags that a cache in front has not confirmed', 'cache', () =>
    sumByKind(fronts.map(({ cache, waiting }) => [cache.kind, waiting])),
  );
  if (!configuration.purgeLog) return new LocalPurgeLog(fronts);
  const log = new RedisPurgeLog({
    url: configuration.purgeLog,
    site: siteName(configuration),
    consumer: `${hostname()}:${configuration.port || process.pid}`,
    fronts,
    onConnect: (end) => logger.info(end, 'purge log is connected'),
    onDisconnect: (error) => logger.error({ err: error }, 'purge log is unreachable; reconnecting'),
    onGap: (numbers) => logger.warn(numbers, 'purge log has lost purges; everything was expired'),
    onFrontError: (error, cache) =>
      logger.warn({ err: error, cache }, 'purge of a cache in front was not confirmed in the log; repeating'),
  });
  metrics?.addGauge(
    'edu_purge_log',
    'Whether the purge log is connected, and whether this process has applied all purges',
    'state',
    () => ({ connected: log.isConnected ? 1 : 0, caught_up: log.isConnected && log.isCaughtUp ? 1 : 0 }),
  );
  return log;
}

function sumByKind(entries: readonly (readonly [string, number])[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [kind, count] of entries) sums[kind] = (sums[kind] ?? 0) + count;
  return sums;
}
