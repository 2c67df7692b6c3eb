import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleCatalog } from '../../built-in/catalog/catalog.ts';
import { createBuiltInEngine } from '../../search/built-in-engine.ts';
import { createContentStore } from '../../search/content-store.ts';
import { createSiteSearch } from '../../search/site-search.ts';
import { createTestApp, createTestPage } from '../../testing/create-test-app.ts';
import { createFakeCms } from '../../testing/fake-cms.ts';
import { listen, type TestServer } from '../../testing/listen.ts';
import { wordsOfPath } from './nearest-pages.ts';
import { createSearchPages } from './search-pages.ts';

const pages = [
  createTestPage({ path: '/state/ohio/', kind: 'state', title: 'Nursing in Ohio' }),
  createTestPage({
    path: '/articles/night-shift/',
    title: 'The night shift',
    content: '<p>In Ohio, too.</p>',
  }),
  createTestPage({ path: '/articles/adn-or-bsn/', title: 'ADN or BSN?' }),
];
const cms = createFakeCms({
  async *paths() {
    yield* pages;
  },
  pageByPath: async (path) => pages.find((page) => page.path === path) ?? null,
});
const content = createContentStore({ cms, log: () => undefined });
const engine = createBuiltInEngine({ catalog: sampleCatalog, cms, content });
const search = createSearchPages(createSiteSearch({ engine }), content);

let server: TestServer;
beforeAll(async () => {
  await content.read();
  server = await listen(createTestApp(cms, { search }).listener);
});
afterAll(() => server.close());

async function read(path: string, init?: RequestInit) {
  const response = await fetch(server.origin + path, { redirect: 'manual', ...init });
  const text = await response.text();
  return { response, main: /<main.*<\/main>/s.exec(text)?.[0] ?? text, text };
}

describe('the search page', () => {
  test('groups results by type, with counts and marked words', async () => {
    const { response, main, text } = await read('/search/?q=ohio');
    expect(response.status).toBe(200);
    expect(main).toContain('<h1>Results for “ohio”</h1>');
    expect(
      [...main.matchAll(/<h2[^>]*>([^<]+) <span class="search__count">(\d+)/g)].map(([, ...found]) => found),
    ).toEqual([
      ['Schools', '2'],
      ['States', '1'],
      ['Articles and pages', '1'],
    ]);
    expect(main).toContain('<a href="/state/ohio/"><mark>Ohio</mark></a>');
    expect(main).toMatch(/<a href="\/schools\/[a-z-]+\/">/);
    expect(main).toContain('value="ohio"');
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(response.headers.get('cache-control')).toBe('private, max-age=60');
  });

  test('says below “Schools” that the list does not depend on who pays', async () => {
    const line = 'From our list of all schools, whether or not they pay us.';
    const { main } = await read('/search/?q=ohio');
    expect(main.split('<section')[1]).toContain(line);
    expect(main.split(line)).toHaveLength(2);
    expect((await read('/search/?q=ohio&type=state')).main).not.toContain(line);
  });

  test('the search page has a form, examples and links to browse if there is no query', async () => {
    const { main } = await read('/search/');
    expect(main).toContain('<h1>Search</h1>');
    expect(main).toContain('<form class="search__form" role="search" action="/search/" method="get">');
    expect(main).toContain('href="/search/?q=BSN+Ohio"');
    expect(main).toContain('href="/schools/"');
  });

  test('says that nothing matches, suggests a similar query and shows its results', async () => {
    const { main } = await read('/search/?q=ohoi');
    expect(main).toContain('<h1>No results for “ohoi”</h1>');
    expect(main).toContain('Did you mean <a href="/search/?q=Ohio">Ohio</a>?');
    expect(main).toContain('<a href="/state/ohio/">');
    expect((await read('/search/?q=zzzzqqqq')).main).toContain('Check the spelling, or use fewer words.');
    expect((await read('/search/?q=z')).main).toContain('Type at least two letters.');
  });

  test('shows one group in full, and ignores unknown groups', async () => {
    const all = await read('/search/?q=sample');
    expect(all.main).toContain('<a href="/search/?q=sample&amp;type=school">See all 110');
    const schools = await read('/search/?q=sample&type=school');
    expect(schools.main.match(/class="search__hit"/g)).toHaveLength(100);
    expect(schools.main).toContain('These are the first 100.');
    expect((await read('/search/?q=ohio&type=nothing')).main.match(/<section/g)).toHaveLength(3);
  });

  test('searches only the beginning of a long query', async () => {
    const { response, main } = await read(`/search/?q=${'night+'.repeat(500)}`);
    expect(response.status).toBe(200);
    expect(main).toMatch(/value="night[^"]{80,95}"/);
  });

  test('escapes the visitor’s query', async () => {
    const { main } = await read(`/search/?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(main).not.toContain('<script>');
  });

  test('redirects from the URL without a slash', async () => {
    const { response } = await read('/search?q=ohio');
    expect([response.status, response.headers.get('location')]).toEqual([301, '/search/?q=ohio']);
  });

  test('shows the query as each visitor typed it', async () => {
    const mains = await Promise.all(
      ['ohio', 'OHIO'].map(async (query) => (await read(`/search/?q=${query}`)).main),
    );
    expect(mains[0]).toContain('“ohio”');
    expect(mains[1]).toContain('“OHIO”');
  });
});

describe('the 404 page', () => {
  test('the 404 page offers to search for the words of the path and links to similar paths', async () => {
    const { response, main } = await read('/blog/nigth_shift.html', { headers: { accept: 'text/html' } });
    expect(response.status).toBe(404);
    expect(main).toContain('value="blog nigth shift"');
    expect(main).toContain('<a href="/articles/night-shift/">The night shift</a>');
    expect(main).not.toContain('/articles/adn-or-bsn/');
  });

  test('lists the nearest pages on the first request, before any search', async () => {
    const newContent = createContentStore({ cms, log: () => undefined });
    const newSearch = createSearchPages(createSiteSearch({ engine }), newContent);
    const started = await listen(createTestApp(cms, { search: newSearch }).listener);
    const response = await fetch(`${started.origin}/blog/nigth_shift.html`, {
      headers: { accept: 'text/html' },
    });
    expect(await response.text()).toContain('<a href="/articles/night-shift/">The night shift</a>');
    await started.close();
  });

  test('the 404 page suggests nothing if no path is similar, but links to the main pages', async () => {
    const { main } = await read('/zzzz/qqqq/');
    expect(main).not.toContain('Did you mean');
    for (const path of ['/study-match/', '/schools/', '/state/', '/articles/'])
      expect(main).toContain(`<li><a href="${path}">`);
  });
});

test('reads words from paths with incomplete escapes, great length or non-Latin letters', () => {
  expect(wordsOfPath('/%E0%A4%A/night-shift/')).toBe('e0 a4 a night shift');
  expect(wordsOfPath(`/${'a-'.repeat(5000)}`).split(' ')).toHaveLength(8);
  expect(wordsOfPath('/%CE%BF%CE%B4%CE%B7%CE%B3%CF%8C%CF%82/')).toBe('οδηγος');
  expect(wordsOfPath('/')).toBe('');
});
