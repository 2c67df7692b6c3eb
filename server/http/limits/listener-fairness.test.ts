import { Router } from 'express';
import { afterEach, expect, test } from 'vitest';
import { type StartedApp, startApp } from '../../testing/start-app.ts';

let started: StartedApp | undefined;
afterEach(() => started?.close());

/** An app with a route that keeps the event loop busy for 10 ms, and a cached page. */
async function startBusyApp() {
  const router = Router();
  let handled = 0;
  router.get('/busy', (_request, response) => {
    handled += 1;
    const end = performance.now() + 10;
    while (performance.now() < end);
    response.send('done');
  });
  started = await startApp({ routers: [{ path: '/', router }] });
  const { get } = started;
  await get('/a/');
  // Opens all connections first, because Node accepts only one per turn.
  await Promise.all(Array.from({ length: 41 }, async () => (await get('/healthz')).text()));
  return { ...started, countHandled: () => handled };
}

test.each(['/a/', '/healthz'])('responds to %s between 40 slow requests', async (path) => {
  const { get, countHandled } = await startBusyApp();
  const busy = Array.from({ length: 40 }, () => get('/busy'));
  expect((await get(path)).status).toBe(200);
  expect(countHandled()).toBeLessThan(30);
  for (const response of await Promise.all(busy)) expect(response.status).toBe(200);
});

test('does not run a request whose client disconnects before its turn', async () => {
  const { origin, countHandled } = await startBusyApp();
  const controller = new AbortController();
  const busy = Array.from({ length: 40 }, () => fetch(`${origin}/busy`, { signal: controller.signal }));
  const ended = Promise.allSettled(busy);
  await expect.poll(countHandled, { interval: 1 }).toBeGreaterThan(0);
  controller.abort();
  await ended;
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect(countHandled()).toBeLessThan(35);
});
