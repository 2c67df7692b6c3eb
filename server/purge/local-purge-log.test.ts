import { afterEach, expect, test, vi } from 'vitest';
import { type StartedApp, startApp } from '../testing/start-app.ts';
import { createFrontPurger, type FrontPurger } from './front-purger.ts';
import { LocalPurgeLog } from './local-purge-log.ts';

let started: StartedApp | undefined;
let front: FrontPurger | undefined;
let log: LocalPurgeLog | undefined;
const onLost = vi.fn();
afterEach(async () => {
  await front?.close();
  await started?.close();
  onLost.mockClear();
});

async function start(purge: () => Promise<void>, ...options: Parameters<typeof startApp>) {
  const cache = { kind: 'test', name: 'test cache', comparesPositions: true, purge };
  front = createFrontPurger({ cache, onError: vi.fn(), onLost, firstWaitMs: 10_000 });
  log = new LocalPurgeLog([front]);
  started = await startApp({ purgeLog: log, ...options[0] }, options[1]);
  return started;
}

async function sendPurge({ origin }: StartedApp, ...tags: string[]) {
  const response = await fetch(`${origin}/-/purge`, {
    method: 'POST',
    headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
    body: JSON.stringify({ tags }),
  });
  return response.json();
}

const headersOf = async ({ get }: StartedApp, path = '/a/') => {
  const { headers } = await get(path);
  return [headers.get('cache-control'), headers.get('x-purge-position')] as const;
};

test('returns the names of the caches in front that have not confirmed the purge, before WordPress times out', async () => {
  const app = await start(async () => Promise.reject(new Error('down')));
  await app.get('/a/');
  const startedAt = performance.now();
  expect(await sendPurge(app, 'page:1')).toEqual({ purged: 1, unconfirmed: ['test cache'] });
  // WAIT_SECONDS in the plugin's server.php.
  expect(performance.now() - startedAt).toBeLessThan(2800);
});

test('sends pages with the position of the last purge, which grows with each purge', async () => {
  const app = await start(async () => undefined);
  const [control, before] = await headersOf(app);
  await sendPurge(app, 'page:7');
  const [, after] = await headersOf(app);
  expect(control).toContain('s-maxage=300');
  expect(Number(after)).toBeGreaterThan(Number(before));
});

test('sends no purge position without a cache in front', async () => {
  started = await startApp();
  expect((await headersOf(started))[1]).toBeNull();
});

test('lets no cache store a page that was purged while it was rendered', async () => {
  let finish = () => {};
  const purged = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const app = await start(async () => undefined, {}, { menu: () => purged.then(() => []) });
  const outdated = headersOf(app);
  await expect.poll(() => app.cms.queries.length).toBeGreaterThan(0);
  await sendPurge(app, 'page:7');
  finish();
  expect(await outdated).toEqual(['no-store', 'outdated']);
  expect((await headersOf(app))[0]).toContain('s-maxage=300');
});

test('lets no cache store a page that was rendered while the CMS failed after a purge', async () => {
  let isDown = false;
  const app = await start(
    async () => undefined,
    { cmsFreshSeconds: 60 },
    {
      menu: async () => {
        if (isDown) throw new Error('down');
        return [];
      },
    },
  );
  await app.get('/a/');
  isDown = true;
  await sendPurge(app, 'page:1');
  expect(await headersOf(app)).toEqual(['no-store', 'outdated']);
});

test('tries once more to purge the caches in front when it closes', async () => {
  let isDown = true;
  const purge = vi.fn(async () => {
    if (isDown) throw new Error('down');
  });
  const app = await start(purge);
  await sendPurge(app, 'page:1');
  isDown = false;
  await log?.close();
  expect(purge.mock.calls).toHaveLength(2);
  expect([front?.waiting, onLost.mock.calls]).toEqual([0, []]);
});
