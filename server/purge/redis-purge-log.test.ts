import { expect, onTestFinished, test, vi } from 'vitest';
import { RedisPurgeLog } from './redis-purge-log.ts';

test('reports why Redis is unreachable, and again each minute while that continues', async () => {
  const now = performance.now.bind(performance);
  let passedMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs);
  onTestFinished(() => void vi.restoreAllMocks());
  const onDisconnect = vi.fn();
  const ignored = { onConnect: vi.fn(), onGap: vi.fn(), onFrontError: vi.fn() };
  const options = { url: 'redis://127.0.0.1:1', site: 'site', consumer: '1', fronts: [], ...ignored };
  const log = new RedisPurgeLog({ ...options, onDisconnect });
  onTestFinished(() => log.close());
  await log.open(async () => 0);
  const refused = [expect.objectContaining({ message: 'connect ECONNREFUSED 127.0.0.1:1' })];
  expect(onDisconnect.mock.calls).toEqual([refused]);
  passedMs += 60_000;
  await expect.poll(() => onDisconnect.mock.calls).toEqual([refused, refused]);
});
