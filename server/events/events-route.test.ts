import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Configuration, readConfiguration } from '../configuration/configuration.ts';
import { createPublicOrigin } from '../http/public-origin.ts';
import { provideContext } from '../http/request-context.ts';
import { createLogger } from '../logger.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { listen, type TestServer } from '../testing/listen.ts';
import { openEvents } from './open-events.ts';

let folder: string;
let server: TestServer | undefined;
let events: Awaited<ReturnType<typeof openEvents>>;
const metrics = createMetrics();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'events-'));
});
afterEach(async () => {
  await server?.close();
  await events?.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(configuration: Partial<Configuration>): Promise<void> {
  events = await openEvents({
    configuration: { ...readConfiguration({}), eventsFileMb: 1, eventsFiles: 2, ...configuration },
    tags: new Set(['program-finder']),
    logger: createLogger('silent'),
    metrics: { ...metrics, addGauge: vi.fn() },
  });
  if (!events) throw new Error('no sink was opened');
  const app = express();
  app.use(provideContext(createLogger('silent'), createPublicOrigin({})));
  app.use(events.router);
  server = await listen(app);
}

const send = (body: unknown) =>
  fetch(`${server?.origin}/-/events`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', cookie: 'id=secret', 'user-agent': 'tester' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

test('stores each event as a line with its hour, and no other data of the request', async () => {
  const file = join(folder, 'events.ndjson');
  await start({ eventsFile: file });
  const viewed = { name: 'FormViewed', page: '/a/', widget: 'program-finder', label: 'program-finder' };
  expect(
    (
      await send([
        { ...viewed, email: 'a@b.example' },
        { ...viewed, widget: 'x-invented' },
      ])
    ).status,
  ).toBe(204);
  await events?.close();
  const lines = (await readFile(file, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00Z$/);
  expect(lines).toEqual([
    { time, ...viewed },
    { time, ...viewed, widget: 'other' },
  ]);
});

test('sends lines to another server with the token', async () => {
  const received: { type?: string; authorization?: string; body: string }[] = [];
  const receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { 'content-type': type, authorization } = request.headers;
    received.push({ type, authorization, body });
    response.writeHead(received.length === 1 ? 500 : 200).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as { port: number };
  await start({ eventsUrl: `http://127.0.0.1:${port}/in`, eventsToken: 'token' });
  await send([{ name: 'FormViewed', page: '/a/' }]);
  await vi.waitFor(() => expect(received).toHaveLength(2), 10_000);
  receiver.close();
  expect(received[1]).toMatchObject({ type: 'application/x-ndjson', authorization: 'Bearer token' });
  expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({ name: 'FormViewed', page: '/a/' });
  expect(received[0]).toEqual(received[1]);
});

test.each([
  ['an event with an unknown name', [{ name: 'MyOwnEvent', page: '/' }]],
  ['a page with a query', [{ name: 'FormViewed', page: '/?email=a@b.example' }]],
  ['a position that is a string', [{ name: 'FormViewed', page: '/', position: '1' }]],
  ['51 events', Array.from({ length: 51 }, () => ({ name: 'FormViewed', page: '/' }))],
  ['text that is not JSON', 'FormViewed'],
])('responds 400 to %s and stores nothing', async (_name, body) => {
  const file = join(folder, 'events.ndjson');
  await start({ eventsFile: file });
  const response = await send(body);
  expect(response.status).toBe(400);
  expect((await response.json()).detail).toMatch(/JSON/);
  await events?.close();
  expect(await readFile(file, 'utf8')).toBe('');
});

test('returns 413 to more than 64 KB, and 405 to GET', async () => {
  await start({ eventsFile: join(folder, 'events.ndjson') });
  expect((await send(`["${'x'.repeat(66_000)}"]`)).status).toBe(413);
  expect((await fetch(`${server?.origin}/-/events`)).status).toBe(405);
});

test('returns 503 and counts lost events while the sink is full', async () => {
  await start({ eventsUrl: 'http://127.0.0.1:9/' });
  const report = Array.from({ length: 50 }, () => ({ name: 'FormViewed', page: '/' }));
  const statuses = new Set<number>();
  for (let index = 0; index < 401; index += 1) statuses.add((await send(report)).status);
  expect([...statuses]).toEqual([204, 503]);
  expect(await metrics.registry.getSingleMetricAsString('edu_events_total')).toContain('{result="lost"} 50');
});
