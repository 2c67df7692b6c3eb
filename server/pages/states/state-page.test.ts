import { describe, expect, it } from 'vitest';
import { defineElement } from '../../../src/core/declaration.ts';
import { usStates } from '../../../src/core/us-states.ts';
import { createCatalog, sampleCatalog } from '../../built-in/catalog/catalog.ts';
import type { CmsPage } from '../../cms/cms.ts';
import { createElementRules } from '../../content/element-rules.ts';
import { parseContent } from '../../content/parse-content.ts';
import { createTestPage } from '../../testing/create-test-app.ts';
import { renderStateMap } from '../schools/school-map.ts';
import { toText } from '../templates/html.ts';
import { allAttributesOf, createPageContext, finderRules } from '../testing/create-page-context.ts';
import { neighborsOf } from './neighbors.ts';
import { renderStatePage, summarizeState } from './state-page.ts';
import { renderFactStrip, renderLicensing, renderPrices, renderSchools } from './state-sections.ts';
import { createStateView, type StateView } from './state-view.ts';

const nursing = { category: 'nursing-and-healthcare', subject: 'nursing' };
const socialWork = { category: 'psychology-and-counseling', subject: 'social-work' };

function viewOf(path: string, site = nursing, catalog = sampleCatalog()): StateView {
  const view = createStateView(catalog, path, site);
  if (!view) throw new Error(`${path} is not a state`);
  return view;
}

function textOf(markup: ReturnType<typeof renderLicensing>): string {
  return markup ? toText(markup) : '';
}

const empty = createCatalog({
  kind: 'scorecard',
  version: 'empty',
  source: { name: 'Scorecard', year: '2021-22' },
  schools: sampleCatalog()
    .schools.slice(0, 1)
    .map((school) => ({ ...school, stateCode: 'PR' })),
});

const heroRules = { heroRule: { value: { rendered: '<p>Notice</p>' } } };

async function renderPage(html: string, page: Partial<CmsPage> = {}): Promise<string> {
  const path = '/state/ohio/';
  const given = createTestPage({ kind: 'state', path, title: 'Ohio', adRules: heroRules, ...page });
  const parts = await renderStatePage(
    given,
    parseContent(html, finderRules),
    viewOf(path),
    createPageContext(path),
  );
  return toText(parts.main);
}

describe('the page of a state', () => {
  it('ends sentences about Washington, D.C., with one period', () => {
    const text = textOf(renderLicensing(viewOf('/state/dc/')));
    expect(text).toContain('in Washington, D.C.</p>');
    expect(text).not.toContain('D.C..');
  });

  it('finds the facts of every state by its path, and none for other paths', () => {
    for (const { slug } of usStates)
      expect(createStateView(sampleCatalog(), `/state/${slug}/`, nursing)).toBeDefined();
    expect(createStateView(sampleCatalog(), '/state/', nursing)).toBeUndefined();
    expect(createStateView(sampleCatalog(), '/state/atlantis/', nursing)).toBeUndefined();
  });

  it('summarizes the state’s own facts, and says that sample schools are made up', () => {
    expect(summarizeState(viewOf('/state/ohio/'))).toBe(
      '2 made-up schools for health professions, from $8,360 a year in-state. The Ohio Board of Nursing grants the license.',
    );
    const summaries = usStates.map(({ slug }) => summarizeState(viewOf(`/state/${slug}/`)));
    expect(new Set(summaries).size).toBe(usStates.length);
  });

  it.each(['california', 'louisiana', 'west-virginia'])(
    'names registered nurses in the summary of a state with a separate board for practical nurses: %s',
    (slug) => {
      const view = viewOf(`/state/${slug}/`);
      expect(textOf(renderLicensing(view))).toContain('Practical nurses have a separate board.');
      expect(summarizeState(view)).toMatch(/The .* licenses registered nurses\.$/);
    },
  );

  it('marks a figure that comes from one school, and adds the median of the same kind in all states', () => {
    const text = textOf(renderPrices(viewOf('/state/ohio/')));
    expect(text).toMatch(/Public, 4 years or more.*\$8,360<span>One school\. All states: \$\d+,\d{3}/s);
  });

  it('says that no school is listed instead of showing zeros', () => {
    const view = viewOf('/state/ohio/', nursing, empty);
    expect(textOf(renderSchools(view))).toContain('Our data lists no school in Ohio');
    expect(textOf(renderFactStrip(view))).not.toMatch(/Schools|\$0/);
    expect(renderPrices(view)).toBe(false);
  });

  it('links the list of all schools of the state only if it has schools', () => {
    const link = 'href="/schools/in/ohio/"';
    const otherField = createCatalog({
      ...empty,
      version: 'other field',
      schools: empty.schools.map((school) => ({ ...school, stateCode: 'OH', offers: '' })),
    });
    expect(textOf(renderSchools(viewOf('/state/ohio/', nursing, empty)))).not.toContain(link);
    expect(textOf(renderSchools(viewOf('/state/ohio/', nursing, otherField)))).toContain(link);
  });

  it.each<[string, Partial<CmsPage>, boolean]>([
    ['hides ads in the text beside the ad rail on wide screens', {}, true],
    ['shows ads in the text on a narrow page, which has no ad rail', { isNarrow: true }, false],
    ['shows ads in the text if no rule fills the ad rail', { adRules: { heroRule: null } }, false],
  ])('%s', async (_, page, hasRail) => {
    const text = await renderPage(`<p>${'word '.repeat(500)}</p>`.repeat(6), page);
    expect(text.includes('school__ad')).toBe(hasRail);
    expect(text.includes('beside-rail')).toBe(hasRail);
  });

  it('gives the headings of the content other ids than its own sections', async () => {
    const titles = ['Prices', 'Schools', 'Neighbors', 'Board', 'Compact', 'Place'];
    const text = await renderPage(titles.map((title) => `<h2>${title}</h2><p>Text</p>`).join(''));
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
    const targets = [...text.matchAll(/<li><a href="#([^"]+)">/g)].map(([, id]) => id);
    expect(targets).toEqual([...new Set(targets)]);
    for (const target of targets) expect(ids).toContain(target);
  });

  it('names its oEmbed description if its content has a widget', async () => {
    const path = '/state/ohio/';
    const page = createTestPage({ kind: 'state', path, adRules: heroRules });
    const content = parseContent('<program-finder></program-finder>', finderRules);
    const { head } = await renderStatePage(page, content, viewOf(path), createPageContext(path));
    expect(head.hasWidget).toBe(true);
  });

  it('replaces its header with a hero at the start of the content', async () => {
    const path = '/state/ohio/';
    const hero = defineElement({ tag: 'page-hero', summary: 'Hero', hydrate: 'static', attributes: {} });
    const content = parseContent('<page-hero></page-hero><p>Text</p>', createElementRules([hero]));
    const page = createTestPage({ kind: 'state', path });
    const { main } = await renderStatePage(page, content, viewOf(path), createPageContext(path));
    const parts = main.nodes.map((node) => (node.kind === 'element' ? node.tag : toText({ nodes: [node] })));
    expect(parts.join('')).not.toContain('<h1');
    expect(parts.filter((part) => part === 'page-hero')).toHaveLength(1);
    expect(parts.indexOf('page-hero')).toBeLessThan(parts.findIndex((part) => part.includes('state-facts')));
  });

  it.each([true, false])('has a byline and is an article only if it has a writer: %s', async (hasWriter) => {
    const path = '/state/ohio/';
    const writer = hasWriter ? [{ name: 'Ann Lee', slug: 'ann-lee' }] : [];
    const contributors = { writer, reviewer: [], editor: [] };
    const page = createTestPage({ kind: 'state', path, date: '2026-06-14', contributors });
    const content = parseContent('<p>Text</p>', finderRules);
    const { head, main } = await renderStatePage(page, content, viewOf(path), createPageContext(path));
    expect(allAttributesOf(main, 'article-byline')).toHaveLength(hasWriter ? 1 : 0);
    expect(head.isArticle).toBe(hasWriter);
    expect(JSON.stringify(head.structuredData).includes('"Article"')).toBe(hasWriter);
    expect(head.description).toContain('made-up schools');
  });

  it('labels the map of a state with the number of its dots', () => {
    const ohio = { slug: 'ohio', name: 'Ohio' };
    const dot = { name: 'A', city: 'Columbus', latitude: 40, longitude: -83 };
    const labelOf = (...schools: (typeof dot)[]) =>
      /aria-label="([^"]+)"/.exec(textOf(renderStateMap(schools, ohio)?.map ?? false))?.[1];
    expect(labelOf(dot)).toBe('Map of Ohio with a dot at 1 school');
    expect(labelOf(dot, dot)).toBe('Map of Ohio with dots at 2 schools');
  });

  it('distinguishes withheld figures of schools from unreported ones', () => {
    const sample = sampleCatalog();
    const catalog = createCatalog({
      kind: 'scorecard',
      version: 'withheld',
      source: sample.source,
      schools: sample.schools.map((school) => ({
        ...school,
        netPrice: undefined,
        tuitionInState: undefined,
        completionRate: undefined,
        suppressed: ['netPrice', 'tuitionInState'],
      })),
    });
    const row = /<tr>.*?<\/tr>/s.exec(
      textOf(renderSchools(viewOf('/state/ohio/', nursing, catalog))).split('<tbody>')[1] ?? '',
    )?.[0];
    expect(row).toMatch(/data-label="Net price"[^>]*>Withheld for privacy</);
    expect(row).toMatch(/data-label="In-state tuition"[^>]*>Withheld for privacy</);
    expect(row).toMatch(/data-label="Finish"[^>]*>Not reported</);
  });

  it('names the board and the compact with source and date', () => {
    const text = textOf(renderLicensing(viewOf('/state/massachusetts/')));
    expect(text).toContain('Massachusetts Board of Registration in Nursing');
    expect(text).toContain('not in force');
    expect(text).toContain('October 8, 2026');
  });

  it('links the national list where no source names the board', () => {
    const text = textOf(renderLicensing(viewOf('/state/vermont/', socialWork)));
    expect(text).toContain('We have not checked the name of its board yet');
    expect(text).toContain('https://www.aswb.org/');
    expect(text).toContain('issues no multistate licenses so far');
  });

  it('lists each state as a neighbor of its own neighbors', () => {
    for (const { abbreviation } of usStates)
      for (const neighbor of neighborsOf(abbreviation))
        expect(neighborsOf(neighbor), `${neighbor} and ${abbreviation}`).toContain(abbreviation);
    expect(viewOf('/state/ohio/').nearby.map(({ state }) => state.abbreviation)).toEqual([
      'IN',
      'KY',
      'MI',
      'OH',
      'PA',
      'WV',
    ]);
    expect(viewOf('/state/hawaii/').nearby).toEqual([]);
  });
});
