import { describe, expect, test } from 'vitest';
import { createTestSource } from '../../../src/testing/data-source.ts';
import { emptyContent } from '../../content/content-nodes.ts';
import { createElementNode } from '../../content/element-node.ts';
import { parseContent } from '../../content/parse-content.ts';
import { createTestPage } from '../../testing/create-test-app.ts';
import { allAttributesOf, createPageContext, finderRules } from '../testing/create-page-context.ts';
import { renderArticlePage } from './article-page.ts';
import { renderArticlesTabPage } from './articles-tab-page.ts';
import { renderContributorPage, renderContributorsHubPage } from './contributor-pages.ts';
import { renderHomePage } from './home-page.ts';
import { toText } from './html.ts';
import { findCrumbs, splitLeading } from './page-sections.ts';

const contributor = {
  id: '1',
  title: 'Ann Young',
  slug: 'ann',
  types: ['writer' as const],
  excerpt: 'Treats a GFR <60, or protein >30',
  socialMedia: [],
  contributorPosts: [],
};

describe('the prompt that links to the finder', () => {
  test.each([
    ['the home page', renderHomePage],
    ['an article', renderArticlePage],
    ['an articles tab', renderArticlesTabPage],
    ['the contributors hub', renderContributorsHubPage],
  ])('the prompt is on %s, but only with monetization', async (_, renderShape) => {
    const render = async (isMonetizationDisabled: boolean) => {
      const page = createTestPage({ isMonetizationDisabled });
      return toText((await renderShape(page, emptyContent, createPageContext())).main);
    };
    expect(await render(false)).toContain('Ready?');
    expect(await render(true)).not.toContain('Ready?');
  });

  test('the prompt is on a contributor’s page', () => {
    const { main } = renderContributorPage(contributor, emptyContent, createPageContext());
    expect(toText(main)).toContain('Ready?');
  });
});

test('the description of a contributor’s page keeps the less-than and greater-than signs of the excerpt', () => {
  const { head } = renderContributorPage(contributor, emptyContent, createPageContext());
  expect(head.description).toBe('Treats a GFR <60, or protein >30');
});

test('the filter of the URL applies to the element that the author placed on the contributors hub', async () => {
  const hub = createElementNode('contributors-hub', { heading: 'Our team', type: 'editor' });
  const content = { ...emptyContent, nodes: [hub] };
  const attributesFor = async (query: string) => {
    const context = { ...createPageContext(), query: new URLSearchParams(query) };
    const { main } = await renderContributorsHubPage(createTestPage(), content, context);
    return allAttributesOf(main, 'contributors-hub');
  };
  expect(await attributesFor('q=ann&type=writer&page=2')).toEqual([
    { heading: 'Our team', search: 'ann', type: 'writer', page: '2' },
  ]);
  expect(await attributesFor('')).toEqual([{ heading: 'Our team', type: 'editor' }]);
});

test.each([
  ['the home page', renderHomePage],
  ['an article', renderArticlePage],
  ['an articles tab', renderArticlesTabPage],
  ['the contributors hub', renderContributorsHubPage],
])('%s names its oEmbed description only if its content has a widget', async (_, renderShape) => {
  const hasWidget = async (html: string) => {
    const content = parseContent(html, finderRules);
    return (await renderShape(createTestPage(), content, createPageContext())).head.hasWidget;
  };
  expect(await hasWidget('<program-finder></program-finder>')).toBe(true);
  expect(await hasWidget('<p>Text</p>')).toBe(false);
});

test('breadcrumbs list the pages at the levels of the path and skip levels without a page', async () => {
  const titles: Readonly<Record<string, string>> = {
    '/guides/': 'Guides for every year of nursing school',
    '/guides/money/': 'Money',
  };
  const source = {
    ...createTestSource(),
    pageTitle: async ({ path }: { path: string }) => titles[path] ?? null,
  };
  expect(await findCrumbs({ path: '/guides/money/nothing/loans/', title: 'Loans' }, { source })).toEqual([
    { label: 'Home', uri: '/' },
    { label: 'Guides', uri: '/guides/' },
    { label: 'Money', uri: '/guides/money/' },
    { label: 'Loans' },
  ]);
  expect(await findCrumbs({ path: '/rankings/best/', title: 'Best' }, { source })).toEqual([
    { label: 'Home', uri: '/' },
    { label: 'Best' },
  ]);
});

describe('splitLeading', () => {
  test('separates an element at the start from the rest of the content', () => {
    const content = parseContent('\n<program-finder></program-finder>\n<p>Text</p>', finderRules);
    const { leading, rest } = splitLeading('program-finder', content);
    expect(leading?.nodes).toHaveLength(2);
    expect(rest.map((node) => (node.kind === 'html' ? node.html.trim() : node.kind))).toEqual([
      '<p>Text</p>',
      'placement',
    ]);
  });

  test('does not move an element that comes after other content', () => {
    const content = parseContent('<p>Text</p><program-finder></program-finder>', finderRules);
    expect(splitLeading('program-finder', content)).toEqual({ rest: content.nodes });
  });
});
