import type { IncomingHttpHeaders } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { listen, type TestServer } from '../testing/listen.ts';
import { type StartedApp, startApp } from '../testing/start-app.ts';

const open: (StartedApp | TestServer)[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function start(...parameters: Parameters<typeof startApp>): Promise<StartedApp> {
  const app = await startApp(...parameters);
  open.push(app);
  return app;
}

async function purge(
  { origin }: StartedApp,
  tags: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const response = await fetch(`${origin}/-/purge`, {
    method: 'POST',
    headers: { authorization: 'Bearer secret', 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ tags }),
  });
  return response.json();
}

test('forwards a purge to its peers, but not a purge that a peer forwarded', async () => {
  const received: { headers: IncomingHttpHeaders; body: unknown }[] = [];
  const other = await start();
  const cache = await listen(async (request, response) => {
    received.push({ headers: request.headers, body: await json(request) });
    response.end('{}');
  });
  open.push(cache);
  const app = await start({ purgePeers: [other.origin, cache.origin] });
  await Promise.all([app.get('/a/'), other.get('/a/')]);

  expect(await purge(app, ['page:1', 'category:Student Resources'])).toEqual({ purged: 1 });
  expect(received[0]).toMatchObject({
    headers: { xkey: 'page:1 category:Student-Resources' },
    body: { tags: ['page:1', 'category:Student-Resources'] },
  });
  const before = other.cms.queries.length;
  await other.get('/a/');
  expect(other.cms.queries.length).toBeGreaterThan(before);

  await purge(app, ['page:1'], { 'x-purge-along': '1' });
  expect(received).toHaveLength(1);
});

test('lists the peers that it could not reach', async () => {
  const refusing = await listen((_request, response) => void response.writeHead(503).end());
  open.push(refusing);
  const app = await start({ purgePeers: [refusing.origin] });
  expect(await purge(app, ['page:1'])).toEqual({ purged: 0, unreached: [refusing.origin] });
});

test('splits many tags into header lines of limited length', async () => {
  const lines: string[] = [];
  const cache = await listen((request, response) => {
    lines.push(String(request.headers.xkey));
    request.resume().on('end', () => response.end('{}'));
  });
  open.push(cache);
  const tags = Array.from({ length: 900 }, (_, index) => `post:${index}-${'x'.repeat(20)}`);
  await purge(await start({ purgePeers: [cache.origin] }), tags);
  expect(lines.join(' ').split(' ')).toEqual(tags);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(7000);
});
