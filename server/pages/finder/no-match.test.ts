// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { createTestSource, testConfig } from '../../../src/testing/data-source.ts';
import { type Catalog, createCatalog, sampleCatalog } from '../../built-in/catalog/catalog.ts';
import { degreeTree } from '../../built-in/catalog/degree-tree.ts';
import { matchPrograms } from '../../built-in/inventory/matching.ts';
import { createPaidContent } from '../../built-in/inventory/paid-content.ts';
import type { PageSource } from '../../data-source/cms-source.ts';
import { createVisitLinks } from '../../outbound/visit-links.ts';
import { builtInServices } from '../../testing/built-in-services.ts';
import { fakeSite } from '../../testing/fake-cms.ts';
import type { PageContext } from '../page-context.ts';
import { toText } from '../templates/html.ts';
import type { FinderResults } from './finder-pages.ts';
import { createFinderService } from './finder-service.ts';
import { renderResultsPage } from './results-page.ts';

const context = {
  origin: 'https://example.org',
  path: '/study-match/',
  visitLinks: createVisitLinks({}),
  site: fakeSite,
  config: { ...testConfig, contributorPath: 'people' },
} as unknown as PageContext;

interface Setup {
  readonly catalog?: Catalog;
  /** Programs of an outside inventory. */
  readonly programs?: PageSource['programs'];
  readonly state?: string;
  readonly sort?: string;
  readonly degree?: string;
  readonly category?: string;
  readonly subject?: string;
}

async function find({ catalog = sampleCatalog(), programs, ...query }: Setup): Promise<FinderResults> {
  const store = { current: () => catalog, refresh: async () => false, watch: () => () => undefined };
  const log = () => undefined;
  const paid = createPaidContent({ configuration: builtInServices, catalog: store, log });
  const source: PageSource = createTestSource({ programs: programs ?? ((wanted) => paid.programs(wanted)) });
  const service = createFinderService({
    catalog: () => catalog,
    degrees: () => degreeTree,
    isInventoryBuiltIn: !programs,
    log,
  });
  return service.results(query, source);
}

function render(results: FinderResults): HTMLElement {
  const page = document.createElement('main');
  page.innerHTML = toText(renderResultsPage(results, context).main);
  return page;
}

const noMatchOf = (page: HTMLElement) => page.querySelector('[aria-labelledby="no-match"]');
const textsOf = (page: HTMLElement) =>
  [...(noMatchOf(page)?.children ?? [])].map((child) => child.textContent);

const unranked = createCatalog({
  kind: 'scorecard',
  version: 'unranked',
  source: { name: 'College Scorecard', year: '2021-22' },
  schools: [
    {
      id: '1',
      slug: 'one',
      name: 'One College',
      city: 'Logan',
      stateCode: 'UT',
      isPrivate: false,
      level: '2 year' as const,
      blurb: 'A college.',
      offers: 'a0704',
    },
  ],
});
const unrankedChoice = {
  degree: 'associates',
  category: 'nursing-and-healthcare',
  subject: 'health-professions',
};

describe('a choice that only schools without a rank offer', () => {
  it('says that the school is neither sponsored nor ranked, and links to the schools of the state', async () => {
    const page = render(await find({ catalog: unranked, ...unrankedChoice, state: 'utah' }));
    expect(page.querySelector('h1')?.textContent).toMatch(
      /^1 school offers an associate degree in .* in Utah$/,
    );
    expect(textsOf(page)).toEqual([
      'No sponsored or top-ranked school',
      'This school does not pay us and is not in our rankings by outcomes. See all schools in Utah. Choose another degree or subject',
    ]);
    expect(noMatchOf(page)?.querySelector('a')?.getAttribute('href')).toBe('/schools/in/utah/');
  });

  it('lists the school with a link to its page, and does not call it close', async () => {
    const page = render(await find({ catalog: unranked, ...unrankedChoice, state: 'utah' }));
    const list = page.querySelector('[aria-labelledby="unranked-schools"]');
    expect([...(list?.children ?? [])].slice(0, 2).map(({ textContent }) => textContent)).toEqual([
      '1 school without a rank',
      'It does not pay us.',
    ]);
    expect(list?.querySelector('h3 a')?.getAttribute('href')).toBe('/schools/one/');
    expect(list?.querySelector('.program__name')?.textContent).toBe('Associate degree in health professions');
    expect(page.querySelector('.standfirst')?.textContent).toMatch(/^1 program\. 1 school is listed below\./);
  });

  it('lists at most 16 schools and their number, and sorts them as the visitor chose', async () => {
    const [school] = unranked.schools;
    if (!school) throw new Error('The catalog has no school');
    const schools = Array.from({ length: 20 }, (_, index) => ({
      ...school,
      id: `${index}`,
      slug: `school-${index}`,
      netPrice: 20_000 - index,
    }));
    const catalog = createCatalog({ ...unranked, version: 'many', schools });
    const linksOf = async (query: Record<string, string>) => {
      const page = render(await find({ catalog, ...unrankedChoice, state: 'utah', ...query }));
      const list = page.querySelector('[aria-labelledby="unranked-schools"]');
      const links = [...(list?.querySelectorAll('h3 a') ?? [])].map((link) => link.getAttribute('href'));
      return { page, list, links };
    };
    const { page, list, links } = await linksOf({});
    expect(list?.querySelector('h2')?.textContent).toBe('16 of 20 schools without a rank');
    expect(page.querySelector('.standfirst')?.textContent).toMatch(
      /^20 programs\. 16 of 20 schools are listed below\. See all schools in Utah\./,
    );
    expect(links).toHaveLength(16);
    const sorted = await linksOf({ sort: 'net-price' });
    expect(sorted.links.slice(0, 2)).toEqual(['/schools/school-19/', '/schools/school-18/']);
    expect(sorted.list?.querySelector('p')?.textContent).toBe(
      'They do not pay us. Lowest net price first, after aid.',
    );
  });

  it('lists no schools without a rank if a sponsored or a ranked school matches', async () => {
    const nursing = { degree: 'masters', category: 'nursing-and-healthcare', subject: 'nursing' };
    const { regions, unranked: everywhere } = await find(nursing);
    expect(everywhere).toEqual([]);
    const counts = new Set<string>();
    for (const { slug } of regions) {
      const { matches, ranked, unranked: listed, total } = await find({ ...nursing, state: slug });
      const hasRanked = ranked.some(({ isRelated }) => !isRelated);
      counts.add(`${matches.length > 0} ${hasRanked}`);
      expect(listed.length > 0).toBe(matches.length === 0 && !hasRanked && (total?.schools ?? 0) > 0);
    }
    expect([...counts]).toEqual(expect.arrayContaining(['true true', 'false true']));
  });

  it('links to all schools if the choice has no state', async () => {
    const page = render({ ...(await find({ ...unrankedChoice, state: 'zz' })), matches: [], ranked: [] });
    expect(noMatchOf(page)?.querySelector('a')?.getAttribute('href')).toBe('/schools/');
  });
});

describe('an outside inventory', () => {
  const nursing = { degree: 'masters', category: 'nursing-and-healthcare', subject: 'nursing' };
  /** As many programs as requested, all in one state. */
  const inventory =
    (stateCode: string, max = 50): PageSource['programs'] =>
    async ({ limit }) => {
      const [first] = matchPrograms(sampleCatalog(), { ...nursing, limit: 1 }).programs;
      if (!first) throw new Error('The sample has no nursing program');
      const { product } = first;
      const listing = { ...first, product: { ...product, school: { ...product.school, stateCode } } };
      return Array.from({ length: Math.min(limit ?? 10, max) }, () => listing);
    };

  it('does not claim that no sponsored school matches if the first programs are all in other states', async () => {
    const page = render(await find({ ...nursing, state: 'ohio', programs: inventory('WY') }));
    expect(textsOf(page)[0]).toBe('No sponsored program found');
    expect(textsOf(page)[1]).toMatch(
      /^None of the sponsored programs that we checked matches\. A school from our rankings offers a master’s degree/,
    );
  });

  it('says that no sponsored school matches if the inventory sent all its programs', async () => {
    const page = render(await find({ ...nursing, state: 'ohio', programs: inventory('WY', 3) }));
    expect(textsOf(page)[0]).toBe('No sponsored program matches');
    expect(textsOf(page)[1]).toMatch(
      /^No school that pays us offers a master’s degree in nursing in Ohio\. /,
    );
  });

  it('does not say that listed schools do not pay, because the inventory may have them as customers', async () => {
    const page = render(await find({ ...nursing, programs: inventory('WY', 3) }));
    expect(page.querySelector('[aria-labelledby="ranked-schools"] p')?.textContent).toContain(
      'They did not pay for a place in this list.',
    );
    expect(page.querySelector('[for="results-sort"]')?.textContent).toBe('Sort schools from our rankings by');
    expect(page.textContent).not.toMatch(/do(es)? not pay us/);
  });

  it('counts the schools from our rankings that match in singular and plural', async () => {
    const textOf = async (count: number, max?: number) => {
      const results = await find({ ...nursing, state: 'ohio', programs: inventory('WY', max) });
      const [exact] = results.ranked.filter(({ isRelated }) => !isRelated);
      if (!exact) throw new Error('The sample has no ranked nursing program in Ohio');
      return textsOf(render({ ...results, ranked: Array.from({ length: count }, () => exact) }))[1];
    };
    expect(await textOf(1, 3)).toContain('in Ohio. A school from our rankings does.');
    expect(await textOf(2, 3)).toContain('in Ohio. Schools from our rankings do.');
    expect(await textOf(1)).toContain('A school from our rankings offers a master’s degree');
    expect(await textOf(2)).toContain('Schools from our rankings offer a master’s degree');
  });

  it('speaks only of the listed schools if the page has no exact match', async () => {
    const results = await find({ ...nursing, state: 'ohio', programs: inventory('WY') });
    expect(textsOf(render({ ...results, ranked: [] }))).toEqual([
      'No program found',
      'None of the schools listed on this page offers a master’s degree in nursing in Ohio. Choose another degree or subject',
    ]);
  });

  it('does not count the matching schools if the inventory may have more programs', async () => {
    const headingOf = async (max?: number) =>
      render(await find({ ...nursing, programs: inventory('OH', max) })).querySelector('#matches')
        ?.textContent;
    expect(await headingOf()).toBe('Sponsored schools that match');
    expect(await headingOf(3)).toBe('3 sponsored schools match');
  });
});

it('says how many sponsored schools match if the page lists only some of them', async () => {
  const page = render(
    await find({ degree: 'masters', category: 'nursing-and-healthcare', subject: 'nursing' }),
  );
  expect(page.querySelector('#matches')?.textContent).toBe('8 of 25 sponsored schools that match');
  expect(page.querySelector('.standfirst')?.textContent).toContain(
    '8 of 25 matching schools that pay us come first; 16 from our rankings follow.',
  );
});

it('mentions schools from our rankings while the program search is unavailable only if it lists some', async () => {
  const results = { ...(await find({ degree: 'masters' })), matches: [], related: [], isUnavailable: true };
  expect(textsOf(render(results))[1]).toContain('the schools from our rankings below. They do not pay us.');
  expect(textsOf(render({ ...results, ranked: results.ranked.slice(0, 1) }))[1]).toContain(
    'the school from our rankings below. It does not pay us.',
  );
  expect(textsOf(render({ ...results, ranked: [] }))[1]).toMatch(/Try again in a minute\.$/);
  expect(textsOf(render({ ...results, total: undefined }))[1]).toContain(
    'the schools from our rankings below. They did not pay for a place in this list.',
  );
});

it('writes no second period after “Washington, D.C.”', async () => {
  const inCapital = 'a doctorate in Washington, D.C.';
  const results = { ...(await find({ degree: 'doctorate', state: 'dc' })), choiceInSentence: inCapital };
  const [exact] = results.ranked;
  if (!exact) throw new Error('The sample has no ranked school with a doctorate');
  const none = { ...results, matches: [], related: [], ranked: [], matchingSponsors: 0 };
  const noTotal = { total: undefined, choiceText: 'Doctorate in Washington, D.C.' };
  const nearest = [{ label: 'Any subject', choiceInSentence: inCapital, schools: 2, path: '/' }];
  const pages: Partial<FinderResults>[] = [
    { ranked: [exact] },
    { ranked: [exact], matchingSponsors: undefined },
    noTotal,
    { total: { programs: 0, schools: 0 } },
    { total: { programs: 5, schools: 5 }, statePath: '/schools/in/dc/' },
    { nearest },
  ];
  for (const given of pages) {
    const text = render({ ...none, ...given }).textContent;
    expect(text).toContain('Washington, D.C.');
    expect(text).not.toContain('D.C..');
  }
});
