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
      'This school does not pay us and is not in our rankings by outcomes. See all schools in this state. Choose another degree or subject',
    ]);
    expect(noMatchOf(page)?.querySelector('a')?.getAttribute('href')).toBe('/schools/in/utah/');
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
});
