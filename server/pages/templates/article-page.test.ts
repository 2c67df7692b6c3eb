import { describe, expect, test } from 'vitest';
import { defineElement } from '../../../src/core/declaration.ts';
import type { AdRules } from '../../../src/core/model/ad-rules.ts';
import { createTestSource } from '../../../src/testing/data-source.ts';
import type { CmsPage } from '../../cms/cms.ts';
import { createElementRules } from '../../content/element-rules.ts';
import { parseContent } from '../../content/parse-content.ts';
import { createTestPage } from '../../testing/create-test-app.ts';
import { allAttributesOf, createPageContext, finderRules } from '../testing/create-page-context.ts';
import { renderArticlePage } from './article-page.ts';
import { toText } from './html.ts';

const paragraphs = '<p>word</p>'.repeat(3) + `<p>${'word '.repeat(500)}</p>`.repeat(4);
const content = parseContent(`<h2>One</h2>${paragraphs}<h2>Two</h2><h2>Three</h2>`, finderRules);

async function renderMain(page: Partial<CmsPage> = {}, parsed = content, context = createPageContext()) {
  return (await renderArticlePage(createTestPage(page), parsed, context)).main;
}

test('an article has one main heading, a byline, and links to its sections', async () => {
  const main = await renderMain({
    title: '<Title>',
    date: '2026-06-14',
    contributors: {
      writer: [{ name: 'Ann Lee, RN', slug: 'ann-lee' }],
      reviewer: [{ name: 'Bo Day', slug: 'bo-day' }],
      editor: [],
    },
  });
  const text = toText(main);
  expect(text.match(/<h1/g)).toHaveLength(1);
  expect(text).toContain('<h1>&lt;Title&gt;</h1>');
  expect(allAttributesOf(main, 'article-byline')[0]).toMatchObject({
    'written-by': '[{"name":"Ann Lee, RN","slug":"ann-lee"}]',
    'reviewed-by': '[{"name":"Bo Day","slug":"bo-day"}]',
    date: '2026-06-14',
  });
  expect(text).toContain('<a href="#two">Two</a>');
});

describe('ad slots of an article', () => {
  const heroRules: AdRules = { heroRule: { value: { rendered: '<p>Notice</p>' } } };

  async function findPlacements(
    page: Partial<CmsPage> = {},
    parsed = content,
    context = createPageContext(),
  ) {
    const main = await renderMain({ adRules: heroRules, ...page }, parsed, context);
    return allAttributesOf(main, 'ad-slot').map(({ placement }) => placement);
  }

  function createContext(adRules: () => Promise<AdRules | null>, provider = 'rules') {
    const context = createPageContext();
    const config = { ...context.config, ads: { ...context.config.ads, provider } };
    return { ...context, config, source: { ...context.source, config, adRules } };
  }
  const withoutOwnRules = { adRules: undefined };

  test.for([
    ['has a rule', createContext(async () => heroRules), true],
    ['has no rule', createContext(async () => ({ heroRule: null })), false],
    ['has no rule but an ad provider', createContext(async () => null, 'gpt'), true],
    [
      'is unknown, because the rules are unavailable',
      createContext(() => Promise.reject(new Error('503'))),
      true,
    ],
  ] as const)('reserves space beside the text if the placement %s', async ([, context, isReserved]) => {
    const main = await renderMain(withoutOwnRules, content, context);
    expect(toText(main).includes('columns--rail')).toBe(isReserved);
    const placements = await findPlacements(withoutOwnRules, content, context);
    expect(placements.includes('hero')).toBe(isReserved);
  });

  test('puts ad slots above, below, beside and in the text [9.6]', async () => {
    const placements = await findPlacements();
    expect(placements[0]).toBe('top-of-page');
    expect(placements).toContain('hero');
    expect(placements.at(-1)).toBe('bottom-of-page');
    expect(placements.filter((placement) => placement === 'in-paragraph').length).toBeGreaterThan(1);
  });

  test('limits the number of unused ad slots, however long the text is', async () => {
    const long = parseContent(`<p>${'word '.repeat(50)}</p>`.repeat(3000), finderRules);
    const placements = await findPlacements({}, long);
    expect(placements.length).toBeGreaterThan(500);
    expect(placements.length).toBeLessThan(1500);
  });

  test('renders neither ad slots nor the prompt without monetization', async () => {
    expect(await findPlacements({ isMonetizationDisabled: true })).toEqual([]);
    expect(toText(await renderMain({ isMonetizationDisabled: true }))).not.toContain('Ready?');
  });

  test('marks an author’s ad slot as left out without monetization', async () => {
    const slot = defineElement({
      tag: 'ad-slot',
      summary: 'Slot',
      hydrate: 'static',
      attributes: { placement: { type: 'string', description: '' } },
    });
    const placed = parseContent(
      '<p>a</p><ad-slot placement="hero"></ad-slot><p>b</p>',
      createElementRules([slot]),
    );
    const reasonOf = async (isMonetizationDisabled: boolean) => {
      const slots = allAttributesOf(
        await renderMain({ isMonetizationDisabled, isNarrow: true }, placed),
        'ad-slot',
      );
      return slots.find(({ placement }) => placement === 'hero')?.['left-out'];
    };
    expect([await reasonOf(false), await reasonOf(true)]).toEqual([undefined, 'monetization']);
  });
});

test('a hero at the start of the content replaces the page header, above the columns', async () => {
  const hero = defineElement({ tag: 'page-hero', summary: 'Hero', hydrate: 'static', attributes: {} });
  const parsed = parseContent('<page-hero></page-hero>\n<p>Text</p>', createElementRules([hero]));
  const main = await renderMain({ kind: 'page' }, parsed);
  const tagsAndHtml = main.nodes.map((node) =>
    node.kind === 'element' ? node.tag : node.kind === 'html' ? node.html : '',
  );
  expect(tagsAndHtml.filter((text) => text === 'page-hero')).toHaveLength(1);
  expect(tagsAndHtml.indexOf('page-hero')).toBeLessThan(
    tagsAndHtml.findIndex((text) => text.includes('columns')),
  );
  expect(tagsAndHtml.join('')).not.toContain('<h1');
});

test('a ranking page explains its method beside the list; an article with the ranking does not', async () => {
  const rankings = defineElement({
    tag: 'school-rankings',
    summary: 'Ranking',
    hydrate: 'static',
    attributes: { extid: { type: 'string', description: 'Id' } },
  });
  const parsed = parseContent(
    '<school-rankings extid="x"></school-rankings>',
    createElementRules([rankings]),
  );
  const ranking = {
    extid: 'x',
    schools: [],
    method: 'By one rate alone.',
    source: { name: 'College Scorecard', year: '2025' },
  };
  const context = { ...createPageContext(), source: createTestSource({ ranking: async () => ranking }) };
  expect(toText(await renderMain({ kind: 'ranking' }, parsed, context))).toContain(
    '<p>By one rate alone.</p><p>Source: College Scorecard, 2025.</p>',
  );
  expect(toText(await renderMain({ kind: 'article' }, parsed, context))).not.toContain('By one rate alone.');
});

test('the JSON-LD of an article describes a list without an order if its tag says that it is unranked', async () => {
  const attribute = { type: 'string', description: 'Text' } as const;
  const rankings = defineElement({
    tag: 'school-rankings',
    summary: 'Ranking',
    hydrate: 'static',
    attributes: { extid: attribute, type: attribute },
  });
  const school = { schoolId: '1', rank: 1, slug: 'first', details: { schoolName: 'First' } };
  const source = createTestSource({
    ranking: async ({ id }) => ({ extid: id, type: 'ranked', schools: [school] }),
  });
  const html = `<school-rankings extid="x" type="unranked"></school-rankings>
<school-rankings extid="y"></school-rankings>`;
  const parsed = parseContent(html, createElementRules([rankings]));
  const { head } = await renderArticlePage(createTestPage(), parsed, { ...createPageContext(), source });
  const lists = head.structuredData?.filter((node) => JSON.stringify(node).includes('"ItemList"'));
  expect(lists).toMatchObject([
    { '@type': 'ItemList', itemListOrder: 'https://schema.org/ItemListUnordered' },
    { '@type': 'ItemList', itemListOrder: 'https://schema.org/ItemListOrderAscending' },
  ]);
});

test.each([
  ['an article', 'article', false, true],
  ['a page with a writer', 'page', true, true],
  ['a page without a writer', 'page', false, false],
] as const)('og:type and the JSON-LD agree on %s', async (_, kind, hasWriter, isArticle) => {
  const writer = hasWriter ? [{ name: 'Ann Lee', slug: 'ann-lee' }] : [];
  const page = createTestPage({ kind, contributors: { writer, reviewer: [], editor: [] } });
  const { head } = await renderArticlePage(page, content, createPageContext());
  expect(head.isArticle).toBe(isArticle);
  expect(JSON.stringify(head.structuredData).includes('"Article"')).toBe(isArticle);
});

test.each(['page', 'state-index'] as const)(
  'a page of kind %s with a reviewer, but without a writer, has a byline and names the reviewer in its JSON-LD',
  async (kind) => {
    const reviewer = [{ name: 'Bo Day', slug: 'bo-day' }];
    const page = createTestPage({ kind, contributors: { writer: [], reviewer, editor: [] } });
    const { head, main } = await renderArticlePage(page, content, createPageContext());
    expect(allAttributesOf(main, 'article-byline')).toMatchObject([
      { 'reviewed-by': JSON.stringify(reviewer) },
    ]);
    expect(head.isArticle).toBe(false);
    expect(head.structuredData?.[0]).toMatchObject({ reviewedBy: [{ '@type': 'Person', name: 'Bo Day' }] });
  },
);
