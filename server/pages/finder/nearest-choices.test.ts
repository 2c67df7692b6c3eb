// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { createTestSource } from '../../../src/testing/data-source.ts';
import { createCatalog, sampleCatalog } from '../../built-in/catalog/catalog.ts';
import { degreeTree } from '../../built-in/catalog/degree-tree.ts';
import { sponsorCatalog } from '../../built-in/catalog/sponsors.ts';
import { matchPrograms } from '../../built-in/inventory/matching.ts';
import { toText } from '../templates/html.ts';
import { createPageContext } from '../testing/create-page-context.ts';
import type { FinderResults } from './finder-pages.ts';
import { createFinderService } from './finder-service.ts';
import { renderResultsPage } from './results-page.ts';

const service = createFinderService({
  catalog: sampleCatalog,
  degrees: () => degreeTree,
  isInventoryBuiltIn: true,
  log: () => undefined,
});
const find = (query: Record<string, string>) => service.results(query, createTestSource());
const midwifery = { degree: 'doctorate', category: 'nursing-and-healthcare', subject: 'nurse-midwifery' };

const bachelorsInHealth = {
  id: '1',
  slug: 'one',
  name: 'One College',
  city: 'Logan',
  stateCode: 'UT',
  isPrivate: false,
  level: '4 year' as const,
  blurb: 'A college.',
  offers: 'b0704',
  students: 900,
};

describe('nearest choices', () => {
  it('each nearest choice changes one field, and counts the schools that its page lists', async () => {
    const { nearest, total } = await find({ ...midwifery, state: 'WY' });
    expect(total?.schools).toBe(0);
    expect(nearest.map(({ label }) => label)).toContain('Any state');
    for (const { path, schools } of nearest) {
      const query = Object.fromEntries(new URL(path, 'https://example.org').searchParams);
      const changed = Object.entries({ ...midwifery, state: 'WY' }).filter(
        ([name, slug]) => query[name] !== slug,
      );
      expect(changed).toHaveLength(1);
      expect(schools).toBeGreaterThan(0);
      expect((await find(query)).total?.schools).toBe(schools);
    }
  });

  it('nearest and related choices keep the sort order', async () => {
    const { nearest } = await find({ ...midwifery, state: 'WY', sort: 'net-price' });
    const nursing = { degree: 'masters', category: 'nursing-and-healthcare', subject: 'nursing' };
    const { relatedChoices } = await find({ ...nursing, sort: 'tuition' });
    expect(nearest.length * relatedChoices.length).toBeGreaterThan(0);
    for (const { path } of nearest) expect(path).toMatch(/&sort=net-price$/);
    for (const { path } of relatedChoices) expect(path).toMatch(/&sort=tuition$/);
  });

  it('nearest choices include the nearest degree with schools, and any subject of the category', async () => {
    const art = { degree: 'doctorate', category: 'art-and-design', subject: 'fashion-design' };
    const { nearest } = await find(art);
    expect(nearest.map(({ label }) => label)).toEqual(['Master’s degree instead', 'Any subject']);
  });

  it('nearest choices count the schools that pay, which imported data does not have', async () => {
    const catalog = createCatalog({
      kind: 'scorecard',
      version: '1',
      source: { name: 'College Scorecard', year: '2021-22' },
      schools: [bachelorsInHealth],
    });
    const imported = createFinderService({
      catalog: () => catalog,
      degrees: () => degreeTree,
      isInventoryBuiltIn: true,
      log: () => undefined,
    });
    const { exact } = matchPrograms(sponsorCatalog(), { ...midwifery, isDistinct: true });
    expect(exact).toBeGreaterThan(0);
    const { total } = await imported.results(midwifery, createTestSource());
    expect(total?.schools).toBe(exact);
    const { nearest } = await imported.results({ ...midwifery, state: 'WY' }, createTestSource());
    expect(nearest[0]).toMatchObject({ label: 'Any state', schools: exact });
  });

  it('lists no nearest choices if a school fits', async () => {
    const { nearest } = await find({
      degree: 'masters',
      category: 'nursing-and-healthcare',
      subject: 'nursing',
    });
    expect(nearest).toEqual([]);
  });

  it('returns the number of schools in all states with the results of one state', async () => {
    const nursing = { degree: 'masters', category: 'nursing-and-healthcare', subject: 'nursing' };
    const everywhere = (await find(nursing)).total?.schools;
    expect((await find({ ...nursing, state: 'OH' })).schoolsInAllStates).toBe(everywhere);
    expect((await find(nursing)).schoolsInAllStates).toBeUndefined();
  });
});

describe('related choices', () => {
  const nursing = { degree: 'masters', category: 'nursing-and-healthcare', subject: 'nursing' };

  it('related choices change subject or degree, and count the schools that their pages list', async () => {
    const { relatedChoices } = await find(nursing);
    expect(relatedChoices.map(({ label }) => label)).toEqual([
      'Master’s degree in health professions',
      'Master’s degree in family nurse practitioner',
      'Bachelor’s degree in nursing',
    ]);
    for (const { path, schools } of relatedChoices)
      expect((await find(Object.fromEntries(new URLSearchParams(path.split('?')[1])))).total?.schools).toBe(
        schools,
      );
  });

  it('related choices keep the chosen state', async () => {
    const { relatedChoices } = await find({ ...nursing, state: 'OH' });
    expect(relatedChoices.length).toBeGreaterThan(0);
    for (const { path } of relatedChoices) expect(path).toContain('state=OH');
  });

  it('lists no related choices without a subject, or if no school fits', async () => {
    expect((await find({ degree: 'masters' })).relatedChoices).toEqual([]);
    expect((await find({ ...midwifery, state: 'WY' })).relatedChoices).toEqual([]);
  });
});

describe('nearest choices on the results page', () => {
  const choice = {
    label: 'Any state',
    choiceInSentence: 'a doctorate',
    schools: 1,
    path: '/study-match/?degree=doctorate',
  };
  async function renderNearest(nearest: FinderResults['nearest'], given: Partial<FinderResults> = {}) {
    const results = await find({ degree: 'doctorate' });
    const nothing = { matches: [], related: [], ranked: [], total: { programs: 0, schools: 0 } };
    const page = document.createElement('main');
    const shown = { ...results, ...nothing, nearest, ...given };
    page.innerHTML = toText(renderResultsPage(shown, createPageContext('/study-match/')).main);
    return page;
  }

  it('links nearest choices to their schools and names the number of schools', async () => {
    const page = await renderNearest([choice]);
    expect(page.querySelector('#nearest')?.parentElement?.querySelector('li')?.textContent).toBe(
      'Any state. 1 school offers a doctorate.Show 1 school that offers a doctorate',
    );
    expect(page.querySelector('.nearest a')?.getAttribute('href')).toBe(choice.path);
    expect(page.querySelector('#no-match')).toBeNull();
  });

  it('uses the singular for one nearest choice', async () => {
    const textsOf = async (nearest: FinderResults['nearest']) => {
      const page = await renderNearest(nearest);
      return [page.querySelector('.standfirst')?.textContent, page.querySelector('#nearest')?.textContent];
    };
    expect(await textsOf([choice])).toEqual([
      'This choice is close to yours, and 1 school offers it.',
      'Nearest choice',
    ]);
    expect(await textsOf([choice, choice])).toEqual([
      'These choices are close to yours, and schools offer them.',
      'Nearest choices',
    ]);
  });

  it('shows no nearest choices while the program search is not responding', async () => {
    const page = await renderNearest([choice], { isUnavailable: true });
    expect(page.querySelector('#nearest')).toBeNull();
    expect(page.querySelector('#no-match')?.textContent).toBe('Sponsored programs are unavailable');
  });
});
