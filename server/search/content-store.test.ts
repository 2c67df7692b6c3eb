import { expect, onTestFinished, test } from 'vitest';
import type { CmsPage } from '../cms/cms.ts';
import { loadEmbeddedCms } from '../cms/embedded/embedded-cms.ts';
import { createContentFolder } from '../testing/content-folder.ts';
import { createTestPage } from '../testing/create-test-app.ts';
import { createFakeCms, fakeSite } from '../testing/fake-cms.ts';
import { createContentStore } from './content-store.ts';

function createStore(initial: readonly CmsPage[]) {
  let now = 1_000_000;
  let pages = initial;
  const cms = createFakeCms({
    async *paths() {
      yield* pages;
    },
    pageByPath: async (path) => pages.find((page) => page.path === path) ?? null,
  });
  return {
    cms,
    store: createContentStore({ cms, log: () => undefined, now: () => now }),
    change: (changed: readonly CmsPage[]) => {
      pages = changed;
    },
    pass: (ms: number) => {
      now += ms;
    },
  };
}

const first = createTestPage({ path: '/one/', title: 'One', modified: '2026-01-01' });
const second = createTestPage({ path: '/two/', title: 'Two', modified: '2026-01-01' });
const pageQueries = (queries: readonly string[]) => queries.filter((query) => query.startsWith('pageByPath'));

test('sends the CMS no request before the first read', async () => {
  const { cms, store } = createStore([first]);
  expect(cms.queries).toEqual([]);
  await store.read();
  expect(cms.queries).toContain('pageByPath /one/');
});

test('requests only modified pages again after the index has expired', async () => {
  const { cms, store, change, pass } = createStore([first, second]);
  await store.read();
  expect(pageQueries(cms.queries)).toHaveLength(2);
  change([first, { ...second, title: 'Two, changed', modified: '2026-02-02' }]);
  store.expire();
  pass(20_000);
  await store.read();
  await expect
    .poll(async () => (await store.read())?.pages.map(({ title }) => title))
    .toEqual(['One', 'Two, changed']);
  expect(pageQueries(cms.queries)).toEqual(['pageByPath /one/', 'pageByPath /two/', 'pageByPath /two/']);
});

test('indexes the new text of an edited file, whose `modified` in the front matter stays the same', async () => {
  const file = (text: string) => `---\ntitle: Nights\nmodified: 2026-01-01\n---\n<p>${text}</p>\n`;
  const folder = await createContentFolder({ 'pages/nights.html': file('Melatonin') });
  onTestFinished(() => folder.remove());
  const cms = await loadEmbeddedCms({ directory: folder.directory, rankingById: () => null });
  let now = 1_000_000;
  const store = createContentStore({ cms, log: () => undefined, now: () => now });
  const readPage = async () => (await store.read())?.pages.find(({ path }) => path === '/nights/');
  expect((await readPage())?.text.body).toContain('melatonin');
  await folder.write('pages/nights.html', file('Anticoagulants'));
  await cms.reload();
  now += 20_000;
  store.expire();
  await expect.poll(async () => (await readPage())?.text.body).toContain('anticoagul');
});

test('requests a page again if it was loaded with another modification time than the listed one', async () => {
  const { version: _, ...listed } = { ...first, modified: '2026-02-02' };
  let page = { ...first, content: '<p>Outdated</p>' };
  let now = 1_000_000;
  const cms = createFakeCms({
    async *paths() {
      yield listed;
    },
    pageByPath: async () => page,
  });
  const store = createContentStore({ cms, log: () => undefined, now: () => now });
  const readNext = async () => {
    store.expire();
    now += 20_000;
    return (await store.read())?.pages[0]?.text.body;
  };
  expect(await readNext()).toContain('outdat');
  page = { ...first, modified: '2026-02-02', content: '<p>Renewed</p>' };
  await expect.poll(readNext).toContain('renew');
  const { length } = pageQueries(cms.queries);
  await readNext();
  await readNext();
  expect(pageQueries(cms.queries)).toHaveLength(length);
});

test('does not rebuild the index for each of many purges', async () => {
  const { cms, store, pass } = createStore([first]);
  await store.read();
  for (let purge = 0; purge < 20; purge += 1) {
    store.expire();
    pass(100);
    await store.read();
  }
  expect(cms.queries.filter((query) => query === 'paths')).toHaveLength(1);
});

test('keeps the previous index while the CMS is unreachable, and tries again later', async () => {
  const { cms, store, pass } = createStore([first]);
  await store.read();
  cms.isDown = true;
  store.expire();
  pass(20_000);
  expect((await store.read())?.pages).toHaveLength(1);
  cms.isDown = false;
  const countLists = async () => {
    pass(20_000);
    await store.read();
    return cms.queries.filter((query) => query === 'paths').length;
  };
  await expect.poll(countLists).toBeGreaterThan(1);
});

test('waits for a slow CMS once: later reads return immediately', async () => {
  let now = 1000;
  const cms = createFakeCms({ siteConfig: () => new Promise(() => undefined) });
  const store = createContentStore({ cms, log: () => undefined, maxWaitMs: 60_000, now: () => now });
  void store.read();
  now += 60_000;
  expect(await store.read()).toBeUndefined();
});

test('a search waits for the first index after a read with a shorter limit has waited', async () => {
  let now = 1000;
  let respond: (site: typeof fakeSite) => void = () => undefined;
  const response = new Promise<typeof fakeSite>((resolve) => {
    respond = resolve;
  });
  const cms = createFakeCms({ siteConfig: () => response });
  const store = createContentStore({ cms, log: () => undefined, maxWaitMs: 60_000, now: () => now });
  expect(await store.read(10)).toBeUndefined();
  now += 60_000;
  const search = store.read();
  respond(fakeSite);
  expect(await search).toBeDefined();
});

test('does not wait long for a slow CMS', async () => {
  const cms = createFakeCms({ siteConfig: () => new Promise(() => undefined) });
  const store = createContentStore({ cms, log: () => undefined, maxWaitMs: 20 });
  expect(await store.read()).toBeUndefined();
});
