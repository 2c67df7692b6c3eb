import { type Request, type Response, Router } from 'express';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { type StartedApp, startApp } from '../../testing/start-app.ts';
import { clientOf, limitRequests } from './limit-requests.ts';

let started: StartedApp | undefined;
afterEach(() => started?.close());

async function start(trustProxy = false) {
  const router = Router().get('/images', (_request, response) => void response.send('an image'));
  started = await startApp({
    limitRequests: limitRequests({ perMinute: 3 }),
    trustProxy,
    routers: [{ path: '/', router }],
  });
  return started;
}

const statusesOf = async ({ get }: StartedApp, path: string, headers: readonly Record<string, string>[]) => {
  const statuses: number[] = [];
  for (const given of headers) statuses.push((await get(path, given)).status);
  return statuses;
};

test('returns 429 with the limit and the time to wait', async () => {
  const app = await start();
  expect(await statusesOf(app, '/images', [{}, {}, {}])).toEqual([200, 200, 200]);
  const response = await app.get('/images');
  const wait = Number(response.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(50);
  expect([response.status, response.headers.get('cache-control')]).toEqual([429, 'no-store']);
  expect(await response.json()).toMatchObject({
    status: 429,
    detail: `At most 3 requests per minute to /images are allowed. Try again in ${wait} seconds.`,
  });
});

test('lets pages of other origins read the 429, and neither counts nor rejects preflights', async () => {
  const app = await start();
  const preflight = () => fetch(`${app.origin}/images`, { method: 'OPTIONS' });
  for (let count = 0; count < 5; count += 1) expect((await preflight()).status).not.toBe(429);
  expect(await statusesOf(app, '/images', [{}, {}, {}, {}])).toEqual([200, 200, 200, 429]);
  const { headers } = await app.get('/images');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect((await preflight()).status).not.toBe(429);
});

test('counts a path in other letter case as the same group', async () => {
  const app = await start();
  await statusesOf(app, '/images', [{}, {}, {}]);
  expect(await statusesOf(app, '/IMAGES', [{}])).toEqual([429]);
});

test('does not limit pages and other groups of paths when one group reaches its limit', async () => {
  const app = await start();
  await statusesOf(app, '/images', [{}, {}, {}, {}]);
  expect(await statusesOf(app, '/a/', Array(5).fill({}))).toEqual(Array(5).fill(200));
  expect(await statusesOf(app, '/go/finder', [{}])).toEqual([200]);
});

test('counts the clients behind a trusted proxy separately', async () => {
  const app = await start(true);
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const first = from('203.0.113.1');
  expect(await statusesOf(app, '/images', [first, first, first, first, from('203.0.113.2')])).toEqual([
    200, 200, 200, 429, 200,
  ]);
});

test('ignores the forwarded address in a request that does not come from a trusted proxy', async () => {
  const app = await start();
  const forged = Array.from({ length: 4 }, (_, index) => ({ 'x-forwarded-for': `203.0.113.${index}` }));
  expect((await statusesOf(app, '/images', forged)).at(-1)).toBe(429);
});

test('counts in memory while Redis hangs, reports it once, and counts in Redis again afterwards', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const evaluate = vi.fn().mockReturnValue(new Promise(() => undefined));
  const onError = vi.fn();
  const redis = { client: { isReady: true, eval: evaluate }, prefix: 'limit', onError };
  const handler = limitRequests({ perMinute: 3, redis });
  const next = vi.fn();
  const request = { baseUrl: '/images', ip: '203.0.113.1' } as Request;
  const send = () => handler(request, {} as Response, next) as unknown as Promise<void>;
  const first = send();
  await vi.advanceTimersByTimeAsync(500);
  await first;
  await send();
  expect(next).toHaveBeenCalledTimes(2);
  expect(evaluate).toHaveBeenCalledTimes(1);

  await vi.advanceTimersByTimeAsync(5000);
  const second = send();
  await vi.advanceTimersByTimeAsync(500);
  await second;
  expect(evaluate).toHaveBeenCalledTimes(2);
  expect(onError.mock.calls).toEqual([[new Error('no response after 400 ms')]]);

  await vi.advanceTimersByTimeAsync(5000);
  evaluate.mockResolvedValue([1, 60_000]);
  for (let index = 0; index < 5; index += 1) await send();
  expect(next).toHaveBeenCalledTimes(8);
  expect(evaluate).toHaveBeenCalledTimes(7);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('counts %s as the client %s', (address, client) => {
  expect(clientOf(address)).toBe(client);
});
