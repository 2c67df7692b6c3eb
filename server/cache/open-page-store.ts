import { hash } from 'node:crypto';
import type { Configuration } from '../configuration/configuration.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { PurgeLog } from '../purge/purge-log.ts';
import { openRedisClient } from '../redis/redis-session.ts';
import { siteName } from '../redis/site-name.ts';
import { PageStore } from './page-store.ts';

export interface OpenPageStoreOptions {
  readonly configuration: Configuration;
  readonly build: string;
  /** Version of the imported data. */
  readonly dataVersion: () => string;
  readonly purgeLog: PurgeLog;
  readonly logger: Pick<Logger, 'warn'>;
  readonly metrics?: Metrics;
}

/** Settings that do not affect pages: processes with different values share stored pages. */
const ignoredSettings: ReadonlySet<string> = new Set<keyof Configuration>([
  'host',
  'port',
  'metricsHost',
  'metricsPort',
  'logLevel',
  'cacheMb',
  'dataDir',
  'purgeLog',
  'pageStore',
  'pageStoreMb',
  'frontCaches',
  'requestLimit',
  'drainSeconds',
]);

/** A hash of the build and the settings that pages depend on. */
function versionOf(configuration: Configuration, build: string): string {
  const entries = Object.entries(configuration).filter(([name]) => !ignoredSettings.has(name));
  return hash('sha256', JSON.stringify([build, entries]), 'base64url');
}

/** Connects to the store at the URL PAGE_STORE; returns undefined if PAGE_STORE is not set. */
export async function openPageStore({
  configuration,
  build,
  dataVersion,
  ...options
}: OpenPageStoreOptions): Promise<PageStore | undefined> {
  const { pageStore, pageStoreMb } = configuration;
  if (!pageStore) return undefined;
  const client = await openRedisClient(pageStore, (error) =>
    options.logger.warn({ err: error }, 'page store is unreachable'),
  );
  const { RESP_TYPES } = await import('redis');
  const version = versionOf(configuration, build);
  return new PageStore({
    ...options,
    client,
    binaryClient: client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer }),
    prefix: `edu-embed:{${siteName(configuration)}}:pages`,
    maxBytes: pageStoreMb * 1_048_576,
    version: () => `${version} ${dataVersion()}`,
  });
}
