// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { testConfig } from '../../../src/testing/data-source.ts';
import { sampleCatalog } from '../../built-in/catalog/catalog.ts';
import { degreeTree } from '../../built-in/catalog/degree-tree.ts';
import { createVisitLinks } from '../../outbound/visit-links.ts';
import { fakeSite } from '../../testing/fake-cms.ts';
import type { PageContext } from '../page-context.ts';
import { toText } from '../templates/html.ts';
import type { FinderResults, FinderService, ListedProgram } from './finder-pages.ts';
import { createFinderService } from './finder-service.ts';
import { renderResultsPage } from './results-page.ts';

const visitLinks = createVisitLinks({});
const destinationOf = (link: Element | null | undefined) =>
  visitLinks.verify(new URL(link?.getAttribute('href') ?? '', 'https://example.org').searchParams)?.to;

const context = {
  origin: 'https://example.org',
  path: '/study-match/',
  visitLinks,
  site: fakeSite,
  config: { ...testConfig, contributorPath: 'people' },
} as unknown as PageContext;
const external: ListedProgram = {
  programId: 's1-d4-s0704',
  position: 2,
  slug: 'one',
  school: 'One & Two College',
  program: 'Master’s degree in nursing',
  url: 'https://one.example.edu/?publisher=p',
  isExternal: true,
  isRelated: false,
  isSample: false,
};
const internal: ListedProgram = { ...external, url: '/study-match/?school=one', isExternal: false };
const noResults: FinderResults = {
  chosenSlugs: {},
  choiceText: 'any',
  choiceInSentence: 'programs',
  matches: [],
  related: [],
  ranked: [],
  unranked: [],
  isDefault: false,
  hasRankings: true,
  unknownFields: [],
  nearest: [],
  relatedChoices: [],
  regions: [],
  source: 'Sample data, 2024',
  isUnavailable: false,
};

function render(results: Partial<FinderResults>): HTMLElement {
  const page = document.createElement('main');
  page.innerHTML = toText(renderResultsPage({ ...noResults, ...results }, context).main);
  return page;
}

function readLink(page: HTMLElement) {
  const link = page.querySelector<HTMLAnchorElement>('.program a');
  const { name, payload } = JSON.parse(link?.closest<HTMLElement>('[data-view]')?.dataset.view ?? '{}');
  return {
    destination: destinationOf(link),
    visit: link?.dataset.visit,
    target: link?.target,
    rel: link?.rel,
    isInList: link?.closest('[data-visit-links]') !== null,
    name,
    product: payload?.product,
  };
}

const product = {
  productId: 's1-d4-s0704',
  name: 'Master’s degree in nursing',
  brand: 'One & Two College',
  location: 'program-results',
  position: 2,
};

describe('links of the results page', () => {
  it.each([
    ['to the school’s site', external],
    ['to our page about the program', internal],
  ])('a sponsored link %s leads to the redirect and has the data of its click event', (_, listed) => {
    expect(readLink(render({ matches: [listed] }))).toEqual({
      destination: listed.url,
      visit: 'program',
      target: '_blank',
      rel: 'sponsored noopener',
      isInList: true,
      name: 'ProductViewed',
      product: { ...product, category: 'listing' },
    });
  });

  it('a ranked school’s link to its own site leads to the redirect and has the data of its click event', () => {
    expect(readLink(render({ ranked: [external] }))).toEqual({
      destination: external.url,
      visit: 'program',
      target: '_blank',
      rel: 'noopener',
      isInList: true,
      name: 'ProductViewed',
      product: { ...product, category: 'organic' },
    });
  });

  it('a ranked school’s link to our page about the program is an ordinary link', () => {
    const { destination, visit, target, rel } = readLink(render({ ranked: [internal] }));
    expect([destination, visit, target, rel]).toEqual([undefined, undefined, '', '']);
  });
});

describe('the number of programs on the results page', () => {
  const readIntro = (results: Partial<FinderResults>) => {
    const intro = render({ choiceText: 'Master’s degree, Nursing', ...results }).querySelector('.standfirst');
    return [intro?.textContent, intro?.querySelector('a')?.getAttribute('href')];
  };

  it('counts all programs and the listed schools that pay us, and links to all schools', () => {
    const related = { ...external, isRelated: true };
    const total = { programs: 1200, schools: 34 };
    expect(readIntro({ total, matches: [external], ranked: [external, related] })).toEqual([
      '1,200 programs, closest first. 1 school pays us and comes first; 1 from our rankings follows. See all schools by state.',
      '/schools/',
    ]);
  });

  it('omits the link to all schools if the page lists all of them', () => {
    expect(readIntro({ total: { programs: 1, schools: 1 }, matches: [external] })).toEqual([
      '1 program. 1 school pays us and is listed below.',
      undefined,
    ]);
  });

  it('says “closest first” only if the page lists schools', () => {
    const total = { programs: 2, schools: 2 };
    expect(readIntro({ total, matches: [external] })[0]).toMatch(/^2 programs, closest first\. /);
    expect(readIntro({ total })[0]).toMatch(/^2 programs\. /);
  });

  it('links to all schools of the chosen state if the page does not list all', () => {
    const regions = [{ slug: 'utah', name: 'Utah' }];
    const results = {
      total: { programs: 2, schools: 2 },
      regions,
      state: 'utah',
      statePath: '/schools/in/utah/',
    };
    const [text, link] = readIntro({ ...results, matches: [external] });
    expect([text?.endsWith(' See all schools in Utah.'), link]).toEqual([true, '/schools/in/utah/']);
  });

  it('the link to the schools in all states keeps the sort order', () => {
    const total = { programs: 2, schools: 1 };
    const chosenSlugs = { degree: 'masters', category: undefined };
    const results = {
      total,
      chosenSlugs,
      matches: [external],
      schoolsInAllStates: 9,
      sort: 'netPrice',
    } as const;
    expect(readIntro(results)[1]).toBe('/study-match/?degree=masters&sort=net-price');
  });

  it('omits “closest first” if the visitor chose a sort order, and counts schools that do not pay us', () => {
    const results = { total: { programs: 5, schools: 1 }, ranked: [external], sort: 'netPrice' } as const;
    expect(readIntro(results)[0]).toBe('5 programs. 1 school from our rankings is listed below.');
  });

  it('omits the number of programs without a match, or if an outside inventory has the programs', () => {
    for (const total of [undefined, { programs: 0, schools: 0 }])
      expect(readIntro({ total })).toEqual(['Results for Master’s degree, Nursing.', undefined]);
  });
});

describe('the heading of the results page', () => {
  const readHeading = (results: Partial<FinderResults>) =>
    render({ choiceInSentence: 'a master’s degree in nursing', ...results }).querySelector('h1')?.textContent;

  it('the heading counts the schools and names the programs that they offer', () => {
    const [many, one] = [1200, 1].map((schools) => readHeading({ total: { programs: 1300, schools } }));
    expect(many).toBe('1,200 schools offer a master’s degree in nursing');
    expect(one).toBe('1 school offers a master’s degree in nursing');
  });

  it('the heading says that no school offers the choice', () => {
    expect(readHeading({ total: { programs: 0, schools: 0 } })).toBe(
      'No school in our data offers a master’s degree in nursing',
    );
  });

  it('the heading has no number if an outside inventory has the programs', () => {
    expect(readHeading({})).toBe('Programs that match');
  });

  it.each([
    [
      { degree: 'masters', category: 'nursing-and-healthcare', subject: 'nursing' },
      'a master’s degree in nursing',
    ],
    [{ degree: 'associates' }, 'an associate degree'],
    [{ category: 'nursing-and-healthcare' }, 'programs in nursing and healthcare'],
    [{ degree: 'masters', subject: 'nursing', state: 'ohio' }, 'a master’s degree in nursing in Ohio'],
    [{ degree: 'general', subject: 'general' }, 'programs'],
  ])('describes the programs of the choice %j as %s', async (query, offer) => {
    const catalog = sampleCatalog();
    const service = createFinderService({
      catalog: () => catalog,
      degrees: () => degreeTree,
      isInventoryBuiltIn: true,
      log: () => undefined,
    });
    const source = { config: testConfig } as Parameters<FinderService['results']>[1];
    expect((await service.results(query, source)).choiceInSentence).toBe(offer);
  });
});

describe('a choice that no sponsored program matches', () => {
  const related = { ...external, isRelated: true };

  it.each([
    ['the schools from our rankings, and the finder', { ranked: [external] }, ['#ranked-schools', '#finder']],
    ['related programs', { related: [related] }, ['#related']],
    ['the finder', {}, ['#finder']],
  ])('a choice without a sponsored program links to %s', (_, results, targets) => {
    const page = render(results);
    const links = [...page.querySelectorAll('[aria-labelledby="no-match"] a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(targets);
    for (const target of targets) expect(page.querySelector(target), target).not.toBeNull();
  });

  it.each([
    ['1 school from our rankings', 'It does not pay us.', [external]],
    ['1 school from our rankings', 'It does not pay us.', [{ ...external, placement: 'No. 3, Schools' }]],
    ['2 schools from our rankings', 'They do not pay us.', [external, external]],
  ])('the unpaid list has the heading “%s” and the text “%s”', (heading, words, ranked) => {
    const section = render({ ranked, total: { programs: 2, schools: 2 } }).querySelector(
      '[aria-labelledby="ranked-schools"]',
    );
    expect(section?.querySelector('h2')?.textContent).toBe(heading);
    expect(section?.querySelector('p')?.textContent).toContain(words);
  });
});

it('lists matching programs, paid or not, before related programs', () => {
  const close = { ...external, isRelated: true };
  const ranked = [external, external, close];
  const page = render({ matches: [external], matchingSponsors: 1, related: [close], ranked });
  const headings = [...page.querySelectorAll('h2')].map((heading) => heading.textContent);
  expect(headings.slice(0, 4)).toEqual([
    '1 sponsored school matches',
    '2 more schools from our rankings',
    '1 related program',
    '1 school from our rankings with a related program',
  ]);
});

it.each([
  [1, 'This school pays us to appear here. It is not ranked.', 'It is close to', 'It is listed with'],
  [2, 'These schools pay us to appear here. They are not ranked.', 'Each is close to', 'Each is listed with'],
])('the texts of lists with %i programs agree with that number', (count, paid, near, close) => {
  const listed = Array.from({ length: count }, () => external);
  const far = listed.map((program) => ({ ...program, isRelated: true }));
  const page = render({ matches: listed, related: far, ranked: far, sort: 'netPrice' });
  const textOf = (id: string) => page.querySelector(`[aria-labelledby="${id}"] p`)?.textContent;
  expect(textOf('matches')).toContain(paid);
  expect(textOf('related')).toContain(`${paid} ${near} your choice`);
  expect(textOf('close-schools')).toContain(close);
  expect(textOf('close-schools')?.includes('Lowest net price first')).toBe(count > 1);
});

it('the prompt of the results page links to the finder on that page', () => {
  const page = render({ matches: [external] });
  expect(page.querySelector('.prompt a')?.getAttribute('href')).toBe('#finder');
  expect(page.querySelector('#finder')).not.toBeNull();
});

it.each<[string, Partial<FinderResults>]>([
  [
    'sponsored and other schools',
    { matches: [external], ranked: [external, { ...external, isRelated: true }] },
  ],
  ['other schools', { ranked: [external], matchingSponsors: 0 }],
  ['schools without a rank', { unranked: [external], matchingSponsors: 0 }],
  ['an unavailable inventory', { ranked: [external], isUnavailable: true }],
])('does not name rankings on a site that has none: %s', (_, lists) => {
  const results = { ...noResults, ...lists, total: { schools: 2, programs: 3 }, hasRankings: false };
  const { main, head } = renderResultsPage(results, context);
  const page = document.createElement('main');
  page.innerHTML = toText(main);
  const text = `${page.textContent} ${head.description}`.replace(/(It is|They are) not ranked\./g, '');
  expect(text).not.toMatch(/rank/i);
});
