import { describe, expect, test } from 'vitest';
import type { SearchKind, SearchResults } from '../../src/core/model/services/site-search.ts';
import { type Catalog, createCatalog, sampleCatalog, selectSchools } from '../built-in/catalog/catalog.ts';
import { isSponsor } from '../built-in/catalog/sponsors.ts';
import type { CmsPage } from '../cms/cms.ts';
import { createTestPage } from '../testing/create-test-app.ts';
import { createFakeCms } from '../testing/fake-cms.ts';
import { hostileStrings } from '../testing/hostile-strings.ts';
import { createBuiltInEngine } from './built-in-engine.ts';
import { createContentStore } from './content-store.ts';
import { cleanQuery } from './read-query.ts';
import { toWords } from './words.ts';

const pages: readonly CmsPage[] = [
  createTestPage({ path: '/state/ohio/', kind: 'state', title: 'Nursing in Ohio' }),
  createTestPage({
    path: '/articles/night-shift/',
    title: 'The night shift is where nurses learn',
    content: `<p>${'Sleep. '.repeat(460)}</p><style>.secretword{}</style>`,
    kicker: 'Career',
  }),
  createTestPage({
    path: '/articles/adn-or-bsn/',
    title: 'ADN or BSN?',
    content: '<p>Both lead to the NCLEX.</p>',
    category: 'student-resources',
  }),
  createTestPage({
    path: '/articles/second/',
    title: 'A second degree',
    content: '<p>A bachelor of science in nursing takes long.</p>',
  }),
  createTestPage({ path: '/articles/wage/', title: 'A minimum wage', content: '' }),
  createTestPage({
    path: '/articles/pages/',
    title: 'What our pages show',
    content: '<p>Pages of a tutor.</p>',
  }),
  createTestPage({ path: '/', kind: 'home', title: 'Home with night shift' }),
];

const person = {
  id: '7',
  // As WordPress sends a person without a biography.
  content: '',
  excerpt: 'Teaches phlebotomy.',
  title: 'Siobhan Farrelly, MSN, RN',
  slug: 'siobhan-farrelly',
  types: ['reviewer'] as const,
  socialMedia: [],
  contributorPosts: (['editor', 'reviewer'] as const).map((role) => ({
    id: '1',
    post_url: '/articles/night-shift/',
    post_title: 'Night shift',
    featured_image: null,
    date: '2026-06-01',
    date_type: 'other' as const,
    contribution_type: role,
  })),
};

function createEngine(catalog: Catalog = sampleCatalog()) {
  const cms = createFakeCms({
    async *paths() {
      yield* pages;
    },
    pageByPath: async (path) => pages.find((page) => page.path === path) ?? null,
    contributors: async () => [{ ...person, types: [...person.types] }],
  });
  const content = createContentStore({ cms, log: () => undefined });
  return { cms, engine: createBuiltInEngine({ catalog: () => catalog, cms, content }) };
}

const { engine } = createEngine();
const search = (query: string, limit = 5) => engine.search({ query, limit });

const titlesOf = ({ groups }: SearchResults, kind: SearchKind) =>
  groups.find((group) => group.kind === kind)?.hits.map(({ title }) => title.text) ?? [];

describe('ranking of hits', () => {
  test('"bsn ohio" finds schools in Ohio with that degree, the state, and articles about it', async () => {
    const results = await search('bsn ohio');
    expect(results.groups.map(({ label }) => label)).toEqual(['Schools', 'States', 'Articles and pages']);
    const [schools] = results.groups;
    expect(schools?.hits.length).toBeGreaterThan(0);
    for (const { detail, note } of schools?.hits ?? []) {
      expect(detail?.text).toMatch(/, Ohio$/);
      expect(note).toMatch(/^Bachelor’s degree/);
    }
    expect(titlesOf(results, 'state')).toEqual(['Ohio']);
    expect(titlesOf(results, 'article')[0]).toBe('ADN or BSN?');
  });

  test('does not find schools without the requested degree', async () => {
    const schoolsFor = async (query: string) =>
      (await search(query, 200)).groups.find(({ kind }) => kind === 'school')?.hits ?? [];
    const schools = await schoolsFor('dnp');
    expect(schools.length).toBeGreaterThan(0);
    for (const { note } of schools) expect(note).toMatch(/^Doctorate/);
    expect((await schoolsFor('ohio')).length).toBeGreaterThan(0);
    expect(await schoolsFor('dnp ohio')).toEqual([]);
  });

  test('puts a state before states whose names contain its name', async () => {
    expect(titlesOf(await search('virginia'), 'state')).toEqual(['Virginia', 'West Virginia']);
  });

  describe('of schools whose names or cities have the name of another state', () => {
    const [first] = sampleCatalog().schools;
    if (!first) throw new Error('The sample has no schools');
    const schools = [
      ['Charleston College', 'Charleston', 'WV'],
      ['West Virginia College', 'Charleston', 'WV'],
      ['Norfolk College', 'Norfolk', 'VA'],
      ['Capitol College', 'Washington', 'DC'],
      ['Seattle College', 'Seattle', 'WA'],
      ['Fountain College', 'Kansas City', 'MO'],
      ['Prairie College', 'Wichita', 'KS'],
      ['Penn Hill College', 'Washington', 'PA'],
    ].map(([name = '', city = '', stateCode = ''], index) => ({
      ...first,
      ...{ id: String(index), slug: `school-${index}`, name, city, stateCode },
    }));
    const source = { name: 'College Scorecard', year: '2021-22' };
    const states = createEngine(createCatalog({ kind: 'scorecard', version: '1', source, schools })).engine;
    const namesFor = async (query: string) =>
      titlesOf(await states.search({ query, limit: 9 }), 'school').toSorted();

    test('finds them by that name, but no other schools of other states', async () => {
      expect(await namesFor('virginia')).toEqual(['Norfolk College', 'West Virginia College']);
      expect(await namesFor('west virginia')).toEqual(['Charleston College', 'West Virginia College']);
      expect(await namesFor('washington pa')).toEqual(['Penn Hill College']);
      expect(await namesFor('kansas city')).toEqual(['Fountain College']);
      expect(await namesFor('college WA')).toEqual(['Seattle College']);
    });

    test('finds schools in Washington, D.C., for “washington dc”, but not for “washington”', async () => {
      expect(await namesFor('washington')).toEqual(['Penn Hill College', 'Seattle College']);
      expect(await namesFor('washington dc')).toEqual(['Capitol College']);
    });
  });

  test('finds only schools in Indiana for “BSN IN”', async () => {
    const results = await search('BSN IN', 200);
    const schools = results.groups.find(({ kind }) => kind === 'school')?.hits ?? [];
    expect(schools.length).toBeGreaterThan(0);
    for (const { detail } of schools) expect(detail?.text).toMatch(/, Indiana$/);
    expect(titlesOf(results, 'state')).toEqual(['Indiana']);
  });

  test('links a state to its page, and a state without a page to the list of its schools', async () => {
    const urlOf = async (query: string) =>
      (await search(query)).groups.find(({ kind }) => kind === 'state')?.hits[0]?.url;
    expect(await urlOf('ohio')).toBe('/state/ohio/');
    expect(await urlOf('texas')).toBe('/schools/in/texas/');
  });

  test('ranks the other schools the same when a sponsor is removed', async () => {
    const catalog = sampleCatalog();
    const [sponsor] = catalog.schools.filter(isSponsor);
    const without = createEngine(selectSchools(catalog, ({ id }) => id !== sponsor?.id)).engine;
    const [all, others] = await Promise.all(
      [engine, without].map(async (one) =>
        titlesOf(await one.search({ query: 'sample', limit: 200 }), 'school'),
      ),
    );
    expect(sponsor).toBeDefined();
    expect(all?.filter((name) => name !== sponsor?.name)).toEqual(others);
  });
});

describe('words that are not in the index', () => {
  test.each([
    ['minesota', 'Minnesota'],
    ['pensylvania', 'Pennsylvania'],
    ['masachusets', 'Massachusetts'],
  ])('finds results in spite of typing errors: %s', async (query, name) => {
    const results = await search(query);
    expect(results.suggestion).toBeUndefined();
    expect(titlesOf(results, 'state')).toContain(name);
  });

  test('suggests the nearest query and returns its results if nothing matches', async () => {
    const results = await search('ohoi');
    expect(results).toMatchObject({ query: 'ohoi', total: 0, suggestion: 'Ohio' });
    expect(titlesOf(results, 'state')).toEqual(['Ohio']);
    expect((await search('nigth shfit')).suggestion).toBe('night shift');
  });

  test('does not correct a word if the index has another form of it', async () => {
    expect((await search('wages tutor')).suggestion).toBeUndefined();
    expect((await search('pagse tutor')).suggestion).toBe('pages tutor');
  });

  test('suggests nothing for words that resemble no indexed word', async () => {
    expect(await search('zzzzqqqq')).toEqual({ query: 'zzzzqqqq', total: 0, groups: [] });
  });
});

describe('articles and people', () => {
  test('finds articles by their text, and shows their category or the term that only the text has', async () => {
    const [group] = (await search('bachelor’s in nursing')).groups.filter(({ kind }) => kind === 'article');
    expect(group?.hits.map(({ title, detail }) => [title.text, detail?.text])).toEqual([
      ['ADN or BSN?', 'Student resources'],
      ['A second degree', 'Mentions BSN'],
    ]);
  });

  test('shows the matched word in full and spelled correctly (“slee” and “sleap” show “sleep”)', async () => {
    const detailOf = async (query: string) => (await search(query)).groups[0]?.hits[0]?.detail?.text;
    expect(await detailOf('slee')).toBe('Mentions sleep');
    expect(await detailOf('sleap')).toBe('Mentions sleep');
  });

  test('returns the reading time of an article, and marks the words that match', async () => {
    const [hit] = (await search('night')).groups[0]?.hits ?? [];
    expect(hit).toEqual({
      title: { text: 'The night shift is where nurses learn', marks: [[4, 9]] },
      url: '/articles/night-shift/',
      detail: { text: 'Career', marks: [] },
      note: '2 min read',
    });
  });

  test('returns the role and the path of a person, and counts an article with two roles once', async () => {
    const [hit] = (await search('siobahn')).groups[0]?.hits ?? [];
    expect(hit).toMatchObject({
      url: '/healthcare-review-partners/siobhan-farrelly',
      detail: { text: 'Reviewer' },
      note: '1 article',
    });
  });

  test('finds a person without a biography by the excerpt', async () => {
    expect(titlesOf(await search('phlebotomy'), 'contributor')).toEqual([person.title]);
  });

  test('does not find the text of `<style>` elements or the home page', async () => {
    expect((await search('secretword')).total).toBe(0);
    expect(titlesOf(await search('night shift'), 'article')).toHaveLength(1);
  });

  test('omits articles and people while the CMS is unreachable, and still finds schools', async () => {
    const down = createEngine();
    down.cms.isDown = true;
    const results = await down.engine.search({ query: 'ohio', limit: 3 });
    expect(results.isPartial).toBe(true);
    expect(results.groups.map(({ kind }) => kind)).toEqual(['school', 'state']);
  });
});

test('searches hostile queries quickly, and returns at most the requested number of hits', async () => {
  const texts = [
    ...hostileStrings,
    'a '.repeat(50),
    '*'.repeat(100),
    'x'.repeat(100),
    '(((('.repeat(25),
    '__proto__ constructor',
    'state=ohio',
    '\u0301'.repeat(100),
  ];
  const queries = texts.map(cleanQuery).filter((text) => toWords(text).length > 0);
  expect(queries.length).toBeGreaterThan(hostileStrings.length / 2);
  await search('ohio');
  for (const query of queries) {
    const started = process.cpuUsage();
    const results = await search(query);
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000, `CPU time of ${query} in ms`).toBeLessThan(250);
    expect(results.query).toBe(query);
    for (const { hits } of results.groups) expect(hits.length).toBeLessThanOrEqual(5);
  }
});
