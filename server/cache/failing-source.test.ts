import { afterEach, expect, test } from 'vitest';
import { createTestPage } from '../testing/create-test-app.ts';
import { type StartedApp, startApp } from '../testing/start-app.ts';

let started: StartedApp | undefined;
afterEach(() => started?.close());

const paths = Array.from({ length: 40 }, (_, index) => `/page-${index}/`);

/** Starts the app with a fake clock and loads every page once. */
async function startWithCachedPages() {
  const clock = { now: 0 };
  let hanging: Promise<void> | undefined;
  let version = 1;
  started = await startApp(
    { now: () => clock.now },
    {
      pageByPath: async (path) => {
        await hanging;
        return path.startsWith('/page-')
          ? createTestPage({ id: path, path, title: `Version ${version}`, version: String(version) })
          : null;
      },
    },
  );
  const { get, origin, cms } = started;
  const read = async (path: string) => {
    const response = await get(path);
    return { status: response.status, html: await response.text() };
  };
  for (const path of paths) expect((await read(path)).status).toBe(200);
  return {
    cms,
    read,
    clock,
    publish: () => {
      version += 1;
    },
    hang() {
      let release = () => {};
      hanging = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    purge: (tags: readonly string[]) =>
      fetch(`${origin}/-/purge`, {
        method: 'POST',
        headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
        body: JSON.stringify({ tags }),
      }),
  };
}

test('serves all cached pages under load while the CMS fails for ten minutes', async () => {
  const { cms, read, clock, purge, publish } = await startWithCachedPages();
  publish();
  cms.isDown = true;
  const queryCount = cms.queries.length;
  const statuses = new Map<number, number>();
  for (let second = 0; second < 600; second += 15) {
    clock.now += 15_000;
    if (second === 300) await purge(['all']);
    const responses = await Promise.all(
      Array.from({ length: 120 }, (_, index) => read(paths[index % paths.length] as string)),
    );
    for (const { status } of responses) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([[200, 4800]]);
  // At most one attempt per page and round, independent of the number of visitors.
  const attempts = cms.queries.slice(queryCount).filter((query) => query === 'siteConfig').length;
  expect(attempts).toBeGreaterThan(paths.length);
  expect(attempts).toBeLessThanOrEqual(paths.length * 41);
  expect((await read('/never-seen/')).status).toBe(503);

  cms.isDown = false;
  clock.now += 60_000;
  await read('/page-1/');
  await expect.poll(async () => (await read('/page-1/')).html).toContain('Version 2');
}, 30_000);

test('serves cached and purged pages without a delay while the CMS hangs', async () => {
  const { read, clock, hang, purge } = await startWithCachedPages();
  const release = hang();
  clock.now += 120_000;
  const before = performance.now();
  const stale = await Promise.all(paths.map(read));
  expect(stale.every(({ status }) => status === 200)).toBe(true);
  expect(performance.now() - before).toBeLessThan(1900);
  await purge(['all']);
  expect((await read('/page-1/')).status).toBe(200);
  release();
});

test('does not let caches in front store a page without the data of an element, and soon renders it again', async () => {
  const clock = { now: 0 };
  let isFailing = true;
  started = await startApp(
    { now: () => clock.now },
    {
      pageByPath: async (path) => createTestPage({ path, content: '<test-posts ids="7"></test-posts>' }),
      postsByIds: async (ids) => {
        if (isFailing) throw new Error('the posts are unavailable');
        return ids.map((id) => ({ id, title: 'Seven', link: '/7/' }));
      },
    },
  );
  const { get } = started;
  const read = async () => {
    const response = await get('/a/');
    const html = await response.text();
    return {
      status: response.status,
      cacheControl: response.headers.get('cache-control'),
      state: /<test-posts[^>]* data-state="(\w+)"/.exec(html)?.[1],
    };
  };
  const withoutData = { status: 200, cacheControl: 'no-store', state: 'pending' };
  expect(await read()).toEqual(withoutData);
  isFailing = false;
  // The server waits for five seconds before it tries again.
  expect(await read()).toEqual(withoutData);
  clock.now += 5000;
  await read();
  const complete = { status: 200, cacheControl: expect.stringContaining('s-maxage=300'), state: 'ready' };
  await expect.poll(read).toEqual(complete);
});
