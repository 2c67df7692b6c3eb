import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { ProblemError } from '../http/problem-details.ts';
import { createLogger } from '../logger.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { html } from '../pages/templates/html.ts';
import { createTestPage, type TestAppOptions } from '../testing/create-test-app.ts';
import { type StartedApp, startApp } from '../testing/start-app.ts';
import { RenderQueue } from './render-queue.ts';

let started: StartedApp | undefined;
let release: () => void = () => undefined;
afterEach(async () => {
  release();
  await started?.close();
});

/**
 * Starts an app that renders one page at a time. One more page may wait for 200 ms. The CMS sends pages below
 * `/slow/` only after `release`.
 */
async function startSmallApp(options: TestAppOptions = {}) {
  const metrics = createMetrics();
  let revision = 1;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const app = await startApp(
    { queue: new RenderQueue({ concurrency: 1, maxWaiting: 1, maxWaitMs: 200 }), metrics, ...options },
    {
      async pageByPath(path) {
        if (path.startsWith('/slow/')) await released;
        const content = `<p>Revision ${revision} <test-note heading="N"></test-note></p>`;
        return createTestPage({ path, content });
      },
    },
  );
  started = app;
  const waitForQuery = (path: string) =>
    expect.poll(() => app.cms.queries.includes(`pageByPath ${path}`), { interval: 5 }).toBe(true);
  return {
    ...app,
    /** How many responses of each kind the server sent because it was busy. */
    async countOverload() {
      const { values } = await metrics.overload.get();
      return Object.fromEntries(
        values.filter(({ value }) => value > 0).map(({ labels, value }) => [labels.step, value]),
      );
    },
    /** The kinds of resources whose requests were rejected. */
    async listRejectedKinds() {
      const text = await metrics.registry.getSingleMetricAsString('edu_http_requests_total');
      return [...text.matchAll(/\{kind="([\w-]+)",cache="none",status="5xx"\}/g)].map(([, kind]) => kind);
    },
    waitForQuery,
    publish() {
      revision += 1;
      return fetch(`${app.origin}/-/purge`, {
        method: 'POST',
        headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
        body: '{"tags": ["all"]}',
      });
    },
    async read(path: string) {
      const response = await app.get(path);
      return { status: response.status, headers: response.headers, html: await response.text() };
    },
  };
}

test('sends an older page immediately while the server renders as many pages as it can', async () => {
  const { read, get, waitForQuery, publish, countOverload } = await startSmallApp();
  expect((await read('/a/')).html).toContain('Revision 1');
  const slow = get('/slow/1/');
  await waitForQuery('/slow/1/');
  await publish();
  const busy = await read('/a/');
  expect(busy.status).toBe(200);
  expect(busy.html).toContain('Revision 1');
  // Caches in front must not store a page from before the purge.
  expect(busy.headers.get('cache-control')).toBe('no-store');
  expect(await countOverload()).toEqual({ stale: 1 });
  release();
  expect((await slow).status).toBe(200);
  expect((await read('/a/')).html).toContain('Revision 2');
});

test('sends a page with plain tags and forbids caching it if the busy server has no older page', async () => {
  const { read, get, waitForQuery, countOverload, app } = await startSmallApp();
  const slow = get('/slow/1/');
  await waitForQuery('/slow/1/');
  const plain = await read('/a/');
  expect(plain.status).toBe(200);
  expect(plain.html).toContain('<test-note heading="N">');
  expect(plain.html).not.toContain('shadowrootmode');
  expect(plain.headers.get('cache-control')).toBe('no-store');
  expect(app.cache?.size).toBe(0);
  expect(await countOverload()).toEqual({ plain: 1 });
  release();
  expect((await slow).status).toBe(200);
  expect((await read('/a/')).html).toContain('shadowrootmode');
});

test('returns 503 with Retry-After if a page with plain tags cannot be rendered in time either', async () => {
  const { read, get, waitForQuery, countOverload } = await startSmallApp();
  const slow = get('/slow/1/');
  await waitForQuery('/slow/1/');
  const slowPlain = get('/slow/2/');
  await waitForQuery('/slow/2/');
  const rejected = await read('/a/');
  expect(rejected.status).toBe(503);
  expect(rejected.headers.get('retry-after')).toBe('5');
  expect(rejected.headers.get('cache-control')).toBe('no-store');
  expect(rejected.html).toContain('The site is busy');
  expect(await countOverload()).toEqual({ rejected: 1 });
  release();
  expect([(await slow).status, (await slowPlain).status]).toEqual([200, 200]);
});

test('rejects a page that waits too long, and names the reason', async () => {
  const queue = new RenderQueue({ concurrency: 1, maxWaiting: 1, maxWaitMs: 20 });
  const running = queue.render(() => new Promise<void>((resolve) => setTimeout(resolve, 60)));
  await expect(queue.render(async () => 'a page')).rejects.toMatchObject({
    name: 'BusyError',
    message: 'the render queue is full, or the page waited too long',
    cause: { message: expect.stringContaining('waited 20 ms') },
  });
  await running;
});

test('refreshes a stale page only while no visitor waits for another page', async () => {
  const waiting = new RenderQueue({ concurrency: 1 });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const first = waiting.render(() => released);
  const second = waiting.render(async () => 'a page');
  await expect(waiting.refresh(async () => 'a refreshed page')).rejects.toThrow('visitors wait');
  release();
  expect([await first, await second]).toEqual([undefined, 'a page']);
  expect(await waiting.refresh(async () => 'a refreshed page')).toBe('a refreshed page');
});

test('ends a search page whose client closed the connection, and renders other pages', async () => {
  const render = vi.fn((_context: unknown, signal?: AbortSignal) => once(signal as AbortSignal, 'abort'));
  const logger = createLogger('silent');
  const error = vi.spyOn(logger, 'error');
  const search = {
    async render(context: unknown, signal?: AbortSignal): Promise<never> {
      await render(context, signal);
      throw signal?.reason;
    },
    renderHelp: async () => html``,
  };
  const { get, read, origin } = await startSmallApp({ search, logger });
  const controller = new AbortController();
  const searches = [1, 2].map((n) => fetch(`${origin}/search/?q=${n}`, { signal: controller.signal }));
  await expect.poll(() => render.mock.calls.length).toBe(1);
  controller.abort();
  await Promise.allSettled(searches);
  await expect.poll(async () => (await read('/a/')).html).toContain('shadowrootmode');
  expect((await get('/a/')).status).toBe(200);
  expect([render.mock.calls.length, error.mock.calls.length]).toEqual([1, 0]);
});

test('returns 503 with Retry-After for a search page while the search queue is full', async () => {
  const search = {
    render: async () => Promise.reject(new ProblemError(503)),
    renderHelp: async () => html``,
  };
  const { read } = await startSmallApp({ search });
  const { status, headers } = await read('/search/?q=ohio');
  expect([status, headers.get('retry-after')]).toEqual([503, '5']);
});

test('sends cached older pages, and 503 for other paths, when hundreds of requests wait', async () => {
  const { read, publish, countOverload, listRejectedKinds, origin } = await startSmallApp();
  await read('/a/');
  await publish();
  const { host, hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  // Pipelined requests arrive together: 500 wait, and the others alternate between the page and an image.
  const paths = Array.from({ length: 540 }, (_, index) =>
    index > 500 && index % 2 === 0 ? '/a/' : '/images?url=/missing.png',
  );
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`).join(''));
  let received = '';
  socket.setEncoding('utf8').on('data', (text) => {
    received += text;
  });
  await expect.poll(() => received, { timeout: 20_000 }).toContain('Revision 1');
  socket.destroy();
  const [, rejected = ''] = received.split('HTTP/1.1 503');
  for (const header of ['application/problem+json', 'Access-Control-Allow-Origin: *', 'Retry-After: 5'])
    expect(rejected.split('\r\n\r\n')[0]).toContain(header);
  expect(Object.keys(await countOverload()).sort()).toEqual(['rejected', 'stale']);
  expect(await listRejectedKinds()).toEqual(['picture']);
});
