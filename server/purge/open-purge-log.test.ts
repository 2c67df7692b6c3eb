import { expect, onTestFinished, test } from 'vitest';
import { readConfiguration } from '../configuration/configuration.ts';
import { createLogger } from '../logger.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createPurgeLog } from './open-purge-log.ts';

test('edu_purge_log is 0 for both states while Redis is unreachable, although the process is ready', async () => {
  const configuration = readConfiguration({
    PURGE_SECRET: 'secret-of-the-test',
    PURGE_LOG: 'redis://127.0.0.1:1',
  });
  const metrics = createMetrics();
  const log = createPurgeLog(configuration, createLogger('silent'), metrics);
  onTestFinished(() => log.close());
  await log.open(async () => 0);
  expect(log.isCaughtUp).toBe(true);
  const text = await metrics.registry.getSingleMetricAsString('edu_purge_log');
  expect(text).toContain('edu_purge_log{state="connected"} 0\nedu_purge_log{state="caught_up"} 0');
});
