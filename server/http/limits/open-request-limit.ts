import type { Configuration } from '../../configuration/configuration.ts';
import { openRedisClient } from '../../redis/redis-session.ts';
import { siteName } from '../../redis/site-name.ts';

/**
 * Creates the request limit that REQUEST_LIMIT sets; undefined if it is not set. Counts requests in the Redis
 * of PURGE_LOG if that is set, else in this process.
 */
export async function openRequestLimit(
  configuration: Pick<Configuration, 'requestLimit' | 'purgeLog' | 'site' | 'siteUrl'>,
  log: (message: string, cause?: unknown) => void,
) {
  const { requestLimit: perMinute, purgeLog: url } = configuration;
  if (perMinute === undefined) return undefined;
  // Loads the rate limiter only if a limit is set.
  const { limitRequests } = await import('./limit-requests.ts');
  if (!url) return { handler: limitRequests({ perMinute }), close: () => undefined };
  const client = await openRedisClient(url, (error) =>
    log('Redis is unreachable; each process counts requests for itself', error),
  );
  const prefix = `edu-embed:{${siteName(configuration)}}:limit`;
  return {
    handler: limitRequests({
      perMinute,
      redis: {
        client,
        prefix,
        onError: (error) =>
          log('Redis did not count a request; each process counts requests for itself', error),
      },
    }),
    /** Closes the connection to Redis. */
    close: () => {
      if (client.isOpen) client.destroy();
    },
  };
}
