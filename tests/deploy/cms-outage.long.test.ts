import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { startChangingWordPress } from '../../bench/cluster/changing-wordpress.ts';
import { read, setUpOutages } from './outage-site.ts';

const site = setUpOutages();

test('a process starts immediately while the CMS hangs, responds 503 with the reason, and recovers by itself', async () => {
  const hanging = await startChangingWordPress();
  onTestFinished(() => hanging.close());
  hanging.isHanging = true;
  const origin = await site.start({ CMS_URL: hanging.origin });
  // The first attempt has no response yet; all attempts together take 25 seconds.
  expect(hanging.requests).toBe(1);
  const { status, html } = await read(origin);
  expect(status).toBe(503);
  expect(html).toContain('The content service is not responding.');
  expect([(await read(origin, '/healthz')).status, (await read(origin, '/readyz')).status]).toEqual([
    200, 503,
  ]);
  hanging.isHanging = false;
  await expect.poll(async () => (await read(origin)).status, { timeout: 20_000 }).toBe(200);
  expect((await read(origin, '/readyz')).status).toBe(200);
});

describe.skipIf(!inject('hasRedis'))('with PAGE_STORE', () => {
  test('a process that starts while the CMS hangs responds with the pages that other processes have stored', () =>
    site.expectStoredPages('isHanging'));
});
