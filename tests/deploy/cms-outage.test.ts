import { describe, expect, inject, test } from 'vitest';
import { read, setUpOutages } from './outage-site.ts';
import { secret } from './processes.ts';

const site = setUpOutages();

const purge = (origin: string) =>
  fetch(`${origin}/-/purge`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tags: ['page:2'] }),
  });

test('a process that starts while the CMS is down responds 503 with the reason, and recovers by itself', async () => {
  site.cms.isDown = true;
  const origin = await site.start();
  const { status, html, headers } = await read(origin);
  expect(status).toBe(503);
  expect(html).toContain('The content service is not responding.');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect([(await read(origin, '/healthz')).status, (await read(origin, '/readyz')).status]).toEqual([
    200, 503,
  ]);
  site.cms.isDown = false;
  await expect.poll(async () => (await read(origin)).status, { timeout: 10_000 }).toBe(200);
  expect((await read(origin, '/readyz')).status).toBe(200);
});

test('a page that was purged while the CMS was down is updated when probes find the CMS available', async () => {
  const { cms } = site;
  const origin = await site.start();
  const revision = cms.revision + 1;
  expect((await read(origin)).html).toContain(`revision-${revision - 1}`);
  cms.isDown = true;
  cms.revision = revision;
  await purge(origin);
  // The server sends the stale page; failed requests to the CMS open the circuit breaker.
  for (let count = 0; count < 10; count += 1) {
    expect((await read(origin)).html).toContain(`revision-${revision - 1}`);
    await read(origin, '/never-rendered/');
  }
  const probes = cms.probeResponses;
  cms.isDown = false;
  await expect
    .poll(async () => (await read(origin)).html, { timeout: 30_000 })
    .toContain(`revision-${revision}`);
  // Without probes, the pauses after failures would delay the update by up to 15 seconds.
  expect(cms.probeResponses).toBeGreaterThan(probes);
});

describe.skipIf(!inject('hasRedis'))('with PAGE_STORE', () => {
  test('a process that starts while the CMS is down responds with the pages that other processes have stored', () =>
    site.expectStoredPages('isDown'));
});
