import { describe, expect, it, vi } from 'vitest';
import { emptySelection } from '../../../src/core/degrees.ts';
import { countPrograms } from '../../../src/elements/shared/finder/count-programs.ts';
import { createTestSource, testConfig } from '../../../src/testing/data-source.ts';
import { type Catalog, createCatalog, sampleCatalog } from '../../built-in/catalog/catalog.ts';
import { degreeTree } from '../../built-in/catalog/degree-tree.ts';
import { isSponsor } from '../../built-in/catalog/sponsors.ts';
import { createPaidContent } from '../../built-in/inventory/paid-content.ts';
import { programCountsOf } from '../../built-in/inventory/program-counts.ts';
import type { PageSource } from '../../data-source/cms-source.ts';
import { builtInServices } from '../../testing/built-in-services.ts';
import { createFinderService } from './finder-service.ts';
import { readVisit } from './finder-visit.ts';

const socialWork = { degree: 'masters', category: 'psychology-and-counseling', subject: 'social-work' };

function setUp(catalog: Catalog = sampleCatalog(), given: Partial<PageSource> = {}) {
  const log = vi.fn();
  const store = { current: () => catalog, refresh: async () => false, watch: () => () => undefined };
  const paid = createPaidContent({ configuration: builtInServices, catalog: store, log });
  const source: PageSource = createTestSource({ programs: (query) => paid.programs(query), ...given });
  const service = createFinderService({
    catalog: () => catalog,
    degrees: () => degreeTree,
    isInventoryBuiltIn: true,
    log,
  });
  return { service, log, find: (query: Record<string, string>) => service.results(query, source) };
}

const school = (id: string, url?: string) => ({
  id,
  slug: `school-${id}`,
  name: `School ${id}`,
  city: 'Logan',
  stateCode: 'UT',
  isPrivate: false,
  level: '4 year' as const,
  blurb: 'A college.',
  offers: 'b0704 b0710 a0310',
  students: 900,
  retentionRate: 0.8,
  completionRate: 0.7,
  ...(url && { url }),
});
const imported = createCatalog({
  kind: 'scorecard',
  version: '1',
  source: { name: 'College Scorecard', year: '2021-22' },
  schools: [school('1', 'https://one.example.edu/'), school('2')],
});
const { service } = setUp();

describe('finder results', () => {
  it('uses the site’s degree, category and subject if the URL has none of the three', async () => {
    const { chosenSlugs, matches, choiceText } = await setUp().find({});
    expect(chosenSlugs).toEqual({
      degree: 'masters',
      category: 'nursing-and-healthcare',
      subject: 'nursing',
    });
    expect(choiceText).toBe('Master’s degree, Nursing and healthcare, Nursing');
    expect(new Set(matches.map(({ program }) => program))).toEqual(new Set(['Master’s degree in nursing']));
  });

  it.each([
    { degree: 'masters', category: 'nursing-and-healthcare', subject: 'nursing' },
    { degree: 'doctorate' },
    { subject: 'nursing' },
    { degree: 'general', category: 'nursing-and-healthcare' },
  ])('counts the same number of programs for %j as the finder’s button', async (query) => {
    const catalog = sampleCatalog();
    const { total } = await setUp(catalog).find(query as Record<string, string>);
    const selection = { ...emptySelection, ...query };
    expect(total?.programs).toBe(countPrograms(programCountsOf(catalog), selection));
    expect(total?.programs).toBeGreaterThan(0);
  });

  it('counts the programs and schools of the state in the URL', async () => {
    expect((await setUp(imported).find({ subject: 'nursing', state: 'ut' })).total).toEqual({
      programs: 2,
      schools: 2,
    });
    expect((await setUp(imported).find({ subject: 'nursing', state: 'wy' })).total).toEqual({
      programs: 0,
      schools: 0,
    });
  });

  it('uses none of the site’s presets if the URL has a degree, category or subject', async () => {
    expect((await setUp().find({ degree: 'doctorate' })).chosenSlugs).toEqual({
      degree: 'doctorate',
      category: undefined,
      subject: undefined,
    });
  });

  it.each([
    [
      { degree: 'bogus', subject: 'nope' },
      ['degree', 'subject'],
      'Master’s degree, Nursing and healthcare, Nursing',
    ],
    [{ degree: 'doctorate', subject: 'nope' }, ['subject'], 'Doctorate'],
    [{ 'dcs[degrees][]': 'Bogus', category: 'art-and-design' }, ['degree'], 'Art and design'],
    [{ degree: 'general' }, [], 'any degree and subject'],
  ])(
    'omits unknown values in %j from the choice, and returns their fields',
    async (query, unknownFields, words) => {
      const results = await setUp().find(query as Record<string, string>);
      expect([results.unknownFields, results.choiceText]).toEqual([unknownFields, words]);
      expect(Object.values(results.chosenSlugs)).not.toContain('nope');
    },
  );

  it('uses the page’s configuration: each site has its own default subject, and only some have ranks', async () => {
    const { find } = setUp(sampleCatalog(), { config: { ...testConfig, ...socialWork } });
    const ofNursing = await find({ category: 'nursing-and-healthcare', subject: 'nursing' });
    expect(ofNursing.ranked[0]?.placement).toBeUndefined();
    const { matches, ranked } = await find({});
    expect(matches[0]?.program).toBe('Master’s degree in social work');
    expect(ranked[0]).toMatchObject({ program: 'Master’s degree in social work' });
    expect(ranked[0]?.placement).toBeUndefined();
  });

  it('lists 8 schools that pay, then 16 ranked schools that do not, each with a link', async () => {
    const catalog = sampleCatalog();
    const { matches, related, ranked } = await setUp().find({});
    expect([matches.length, related.length, ranked.length]).toEqual([8, 0, 16]);
    const isPaying = ({ slug }: { slug: string }) =>
      catalog.schools.some((entry) => entry.slug === slug && isSponsor(entry));
    expect([matches.every(isPaying), ranked.some(isPaying)]).toEqual([true, false]);
    expect(
      [...matches, ...ranked].every(
        ({ slug, url }) => url.startsWith('/study-match/?') && url.endsWith(`school=${slug}`),
      ),
    ).toBe(true);
    expect(ranked[0]?.placement).toMatch(/^(?:Tied for )?No\. \d+, Schools for health professions in /);
  });

  it('lists related programs, but no matches, for a doctorate in fashion design', async () => {
    const { matches, related, ranked } = await setUp().find({
      degree: 'doctorate',
      category: 'art-and-design',
      subject: 'fashion-design',
    });
    expect([matches.length, related.length > 3, ranked.length > 0]).toEqual([0, true, true]);
    expect(ranked.every(({ isRelated }) => isRelated)).toBe(true);
  });

  it('finds related programs for a subject without a category', async () => {
    expect(
      (await setUp().find({ degree: 'doctorate', subject: 'fashion-design' })).related.length,
    ).toBeGreaterThan(3);
  });

  it.each(['AL', 'al', 'alabama'])(
    'lists only schools of the state in the URL for %j, and names the state',
    async (state) => {
      const { choiceText, unknownFields, matches, ranked } = await setUp().find({ degree: 'masters', state });
      const { schools } = sampleCatalog();
      const states = [...matches, ...ranked].map(
        ({ slug }) => schools.find((entry) => entry.slug === slug)?.stateCode,
      );
      expect([choiceText, unknownFields]).toEqual(['Master’s degree in Alabama', []]);
      expect([...new Set(states)]).toEqual(['AL']);
    },
  );

  it('ignores a state that does not exist, and reports it', async () => {
    const found = await setUp().find({ degree: 'masters', state: 'zz' });
    expect([found.choiceText, found.unknownFields]).toEqual(['Master’s degree', ['state']]);
    expect([found.matches.length, found.ranked.length]).toEqual([8, 16]);
  });

  it('keeps the ranked list and logs the failure when the inventory is unavailable', async () => {
    const failing = setUp(sampleCatalog(), {
      programs: async () => {
        throw new Error('503');
      },
    });
    expect(await failing.find({})).toMatchObject({ isUnavailable: true, matches: [], related: [] });
    expect((await failing.find({})).ranked).toHaveLength(16);
    expect(failing.log).toHaveBeenCalled();
  });

  it('links an imported school to its own site with the click parameters [7.11]', async () => {
    const { ranked } = await setUp(imported).find({
      degree: 'bachelors',
      category: 'nursing-and-healthcare',
      subject: 'nursing',
    });
    const [first, second] = ranked;
    const url = new URL(first?.url ?? '');
    expect([url.origin, first?.isExternal, second?.url.startsWith('/study-match/?')]).toEqual([
      'https://one.example.edu',
      true,
      true,
    ]);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      publisher: testConfig.publisher,
      idToken: testConfig.identityToken,
      position: '1',
      degree: 'bachelors',
      category: 'nursing-and-healthcare',
      subject: 'nursing',
    });
  });
});

describe('the program of a school', () => {
  it('shows the program in the URL if the school offers it', () => {
    const query = {
      degree: 'masters',
      category: 'nursing-and-healthcare',
      subject: 'nursing',
      school: 'moonberry-sample-university',
    };
    const program = service.program(query, testConfig);
    expect(program).toMatchObject({
      isExact: true,
      url: undefined,
      school: { name: 'Moonberry Sample University' },
    });
    expect([program?.offer.degree.slug, program?.offer.subject.slug]).toEqual(['masters', 'nursing']);
    expect(program?.others.every(({ subject }) => subject.category.slug === 'nursing-and-healthcare')).toBe(
      true,
    );
  });

  it('shows the closest program if the school does not offer it, by subject first, then by degree', () => {
    const program = setUp(imported).service.program(
      { degree: 'masters', subject: 'nursing', category: 'nursing-and-healthcare', school: 'school-2' },
      testConfig,
    );
    expect([program?.isExact, program?.offer.degree.slug, program?.offer.subject.slug]).toEqual([
      false,
      'bachelors',
      'nursing',
    ]);
  });

  it('finds no program for an unknown school', () => {
    expect(service.program({ school: 'no-such-school' }, testConfig)).toBeUndefined();
  });
});

describe('finder submit without JavaScript', () => {
  const url = 'https://site.example/a/?utm_cap=search&ref_anon=an';
  const id = expect.stringMatching(/^[0-9a-f]{32}$/);
  const sent = (query: Record<string, string>, visit = {}, visitor = {}) => {
    const step = service.next(query, visit, testConfig, visitor);
    if (step.kind !== 'redirect') throw new Error('expected a redirect');
    return Object.fromEntries(new URL(step.url, 'https://site.example').searchParams);
  };

  it('adds a new correlation id to the study-match URL each time [7.13]', () => {
    expect(sent({ degree: 'general' })).toEqual({ degree: 'general', correlationId: id });
    expect(sent({ degree: 'general' }).correlationId).not.toBe(sent({ degree: 'general' }).correlationId);
  });

  it('adds the click id, page, traffic source and aliases to the Voyager URL [7.12]', () => {
    const query = { degree: 'masters', category: 'nursing-and-healthcare', subject: 'nursing' };
    expect(sent(query, { url })).toMatchObject({
      elementClickID: id,
      url,
      trafficSource: 'paid search',
      ref_anon: 'an',
    });
    expect(sent(query)).toMatchObject({ elementClickID: id, trafficSource: 'organic' });
    expect(sent(query, { url }, { hasGlobalPrivacyControl: true })).not.toHaveProperty('ref_anon');
  });

  it.each([
    ['degree', {}],
    ['category', { degree: 'masters' }],
    ['subject', { degree: 'masters', category: 'nursing-and-healthcare' }],
  ])('keeps the page’s URL and the earlier choices in the form that asks for the %s', (field, query) => {
    expect(service.next(query, { url }, testConfig, {})).toMatchObject({
      kind: 'field',
      field,
      chosen: { ...query, url },
    });
  });

  it('reads the visitor’s page from the form, else from the referrer, and ignores other sites', () => {
    const origin = 'https://site.example';
    expect(readVisit(undefined, { referer: url }, origin)).toEqual({ url });
    expect(readVisit(url, { referer: `${origin}/go/finder?degree=masters` }, origin)).toEqual({ url });
    expect(readVisit('https://evil.example/', { referer: 'https://other.example/' }, origin)).toEqual({});
    expect(readVisit('javascript:1', { referer: `${origin}/go/finder` }, origin)).toEqual({});
  });
});

it('the finder’s next step uses the configuration of the request, not the one at startup', () => {
  const config = { ...testConfig, studyMatchUrl: 'https://match.example/' };
  expect(setUp().service.next({ degree: 'general' }, {}, config, {})).toMatchObject({
    url: expect.stringMatching(/^https:\/\/match\.example\//),
  });
});
