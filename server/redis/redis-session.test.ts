import { expect, test } from 'vitest';
import { waitForRedis } from './redis-session.ts';

test('ends the wait for Redis immediately if the signal was aborted before', async () => {
  await expect(waitForRedis('redis://127.0.0.1:1', AbortSignal.abort())).resolves.toBeUndefined();
});
