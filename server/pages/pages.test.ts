import { describe, expect, test } from 'vitest';
import { defineElement } from '../../src/core/declaration.ts';
import { createTestSource, testConfig } from '../../src/testing/data-source.ts';
import { insertStatesMenu, toMenuItems } from '../cms/menus.ts';
import { type ElementNode, emptyContent } from '../content/content-nodes.ts';
import { createElementRules } from '../content/element-rules.ts';
import { parseContent } from '../content/parse-content.ts';
import { createTestPage } from '../testing/create-test-app.ts';
import { fakeSite } from '../testing/fake-cms.ts';
import type { PageContext } from './page-context.ts';
import { canonicalPath } from './page-path.ts';
import { readStructuredData } from './seo/head-code.ts';
import { type HeadInput, renderSeoHead } from './seo/seo-head.ts';
import type { Node } from './seo/structured-data.ts';
import { renderArticlePage } from './templates/article-page.ts';
import { renderArticlesTabPage } from './templates/articles-tab-page.ts';
import { renderContributorPage, renderContributorsHubPage } from './templates/contributor-pages.ts';
import { renderHomePage } from './templates/home-page.ts';
import { type Markup, toText } from './templates/html.ts';
import { findCrumbs, splitLeading } from './templates/page-sections.ts';
import { renderSiteFooter } from './templates/site-footer.ts';
import { renderSiteHeader } from './templates/site-header.ts';

const finder = defineElement({ tag: 'program-finder', summary: 'Finder', hydrate: 'static', attributes: {} });
const rules = createElementRules([finder]);

function createContext(path = '/a/'): PageContext {
  const menu = toMenuItems(
    ['Programs', 'Rankings', 'Articles'].map((label) => ({
      label,
      uri: `/${label.toLowerCase()}/`,
      children: [],
    })),
    'primary',
  );
  return {
    site: fakeSite,
    config: { ...testConfig, contributorPath: 'healthcare-review-partners' },
    source: createTestSource(),
    assets: { stylesheets: [], script: '/embed.mjs', prefetch: [], fontPreloads: [], chunksOf: () => [] },
    rules,
    primaryMenu: insertStatesMenu(menu),
    footerMenu: toMenuItems(
      [{ label: 'About', uri: '/about-us/', children: [{ label: 'Us', uri: '/about-us/', children: [] }] }],
      'footer',
    ),
    origin: 'https://example.org',
    path,
    query: new URLSearchParams(),
  };
}

function placements({ nodes }: Markup): (string | undefined)[] {
  return nodes.flatMap((contentNode) =>
    contentNode.kind === 'element' && contentNode.tag === 'ad-slot' ? [contentNode.attributes.placement] : [],
  );
}

function attributesOf({ nodes }: Markup, tag: string): Readonly<Record<string, string>> | undefined {
  return nodes.find((node): node is ElementNode => node.kind === 'element' && node.tag === tag)?.attributes;
}

describe('the site header', () => {
  const loans = { label: 'Loans', uri: '/guides/loans/', children: [] };
  const paying = { label: 'Paying', uri: '/guides/paying/', children: [loans] };
  const menu = toMenuItems([{ label: 'Guides', uri: '/guides/', children: [paying] }], 'x');
  const headerOf = (context: PageContext) => attributesOf(renderSiteHeader(context), 'site-header');

  test('gets every level of the menu without ids', () => {
    const header = headerOf({ ...createContext(), primaryMenu: menu });
    expect(JSON.parse(header?.menu ?? '')).toEqual([
      {
        label: 'Guides',
        uri: '/guides/',
        children: [
          { label: 'Paying', uri: '/guides/paying/', children: [{ label: 'Loans', uri: '/guides/loans/' }] },
        ],
      },
    ]);
  });

  test('gets the item States without the states, which the element knows', () => {
    const items: readonly { label: string; children?: unknown }[] = JSON.parse(
      headerOf(createContext())?.menu ?? '',
    );
    expect(items.map(({ label }) => label)).toEqual(['Programs', 'Rankings', 'States', 'Articles']);
    expect(items[2]?.children).toBeUndefined();
  });

  test.each([
    ['its own path when the menu has it', '/guides/loans/', '/guides/loans/'],
    ['the nearest section with a star', '/guides/paying/late/', '/guides/paying/*'],
    ['nothing outside of every section', '/about-us/', undefined],
  ])('gets %s as the current item', (_, path, current) => {
    expect(headerOf({ ...createContext(path), primaryMenu: menu })?.current).toBe(current);
  });
});

test('the site footer gets its menu, the logo for dark backgrounds and the current year', () => {
  const footer = attributesOf(renderSiteFooter(createContext()), 'site-footer');
  expect(footer).toMatchObject({ 'site-name': 'Example', year: String(new Date().getFullYear()) });
  expect(footer?.menu).toContain('"uri":"/about-us/"');
});

describe('an article', () => {
  const paragraphs = '<p>word</p>'.repeat(3) + `<p>${'word '.repeat(500)}</p>`.repeat(4);
  const content = parseContent(`<h2>One</h2>${paragraphs}<h2>Two</h2><h2>Three</h2>`, rules);

  test('has one main heading, a byline, and links to its sections', async () => {
    const page = createTestPage({
      title: '<Title>',
      date: '2026-06-14',
      contributors: {
        writer: [{ name: 'Ann Lee, RN', slug: 'ann-lee' }],
        reviewer: [{ name: 'Bo Day', slug: 'bo-day' }],
        editor: [],
      },
    });
    const { main } = await renderArticlePage(page, content, createContext());
    const text = toText(main);
    expect(text.match(/<h1/g)).toHaveLength(1);
    expect(text).toContain('<h1>&lt;Title&gt;</h1>');
    expect(attributesOf(main, 'article-byline')).toMatchObject({
      'written-by': '[{"name":"Ann Lee, RN","slug":"ann-lee"}]',
      'reviewed-by': '[{"name":"Bo Day","slug":"bo-day"}]',
      date: '2026-06-14',
    });
    expect(text).toContain('<a href="#two">Two</a>');
  });

  test('has places for advertisements above, below, beside and in the text [9.6]', async () => {
    const found = placements((await renderArticlePage(createTestPage(), content, createContext())).main);
    expect(found.slice(0, 1)).toEqual(['top-of-page']);
    expect(found.at(-1)).toBe('bottom-of-page');
    expect(found.filter((placement) => placement === 'in-paragraph').length).toBeGreaterThan(1);
  });

  test('tells of a few hundred places that are left out, however long the text is', async () => {
    const long = parseContent(`<p>${'word '.repeat(50)}</p>`.repeat(3000), rules);
    const found = placements((await renderArticlePage(createTestPage(), long, createContext())).main);
    expect(found.length).toBeGreaterThan(500);
    expect(found.length).toBeLessThan(1500);
  });

  test('has none where monetization is disabled, and no prompt either', async () => {
    const { main } = await renderArticlePage(
      createTestPage({ isMonetizationDisabled: true }),
      content,
      createContext(),
    );
    expect(placements(main)).toEqual([]);
    expect(toText(main)).not.toContain('Ready?');
  });

  test('leaves out a slot that the author placed where monetization is disabled', async () => {
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
    const leftOut = async (isMonetizationDisabled: boolean) => {
      const { main } = await renderArticlePage(
        createTestPage({ isMonetizationDisabled, isNarrow: true }),
        placed,
        createContext(),
      );
      const slots = main.nodes.flatMap((contentNode) =>
        contentNode.kind === 'element' ? [contentNode.attributes] : [],
      );
      return slots.find(({ placement }) => placement === 'hero')?.['left-out'];
    };
    expect([await leftOut(false), await leftOut(true)]).toEqual([undefined, 'monetization']);
  });

  test('asks the visitor whether they are ready', async () => {
    expect(toText((await renderArticlePage(createTestPage(), content, createContext())).main)).toContain(
      'Ready?',
    );
  });
});

describe('the question whether the visitor is ready', () => {
  const shapes = {
    home: renderHomePage,
    'articles tab': renderArticlesTabPage,
    'contributors hub': renderContributorsHubPage,
  };

  test.each(Object.entries(shapes))(
    'stands on the %s page, and not without monetization',
    async (_, renderShape) => {
      const render = async (isMonetizationDisabled: boolean) =>
        toText(
          (await renderShape(createTestPage({ isMonetizationDisabled }), emptyContent, createContext())).main,
        );
      expect(await render(false)).toContain('Ready?');
      expect(await render(true)).not.toContain('Ready?');
    },
  );

  test('stands on a contributor’s page', () => {
    const contributor = {
      id: '1',
      title: 'Ann Young',
      slug: 'ann',
      types: ['writer' as const],
      socialMedia: [],
      contributorPosts: [],
    };
    expect(toText(renderContributorPage(contributor, emptyContent, createContext()).main)).toContain(
      'Ready?',
    );
  });
});

describe('structured data', () => {
  test('is parsed and written anew, and all else in the head code is dropped', () => {
    const code =
      '<script type="application/ld+json">{"@type":"Article","name":"</scr\\u0069pt><b>"}</script><script>alert(1)</script><meta name=x><script type="application/ld+json">{broken</script>';
    expect(readStructuredData(code)).toEqual([{ '@type': 'Article', name: '</script><b>' }]);
  });

  test('is left out when there is none', () => {
    expect(readStructuredData(undefined)).toEqual([]);
    expect(
      readStructuredData(
        '<script type="application/ld+json">[null, 1, "x", {}, [], { "@type": "Thing" }]</script>',
      ),
    ).toEqual([{ '@type': 'Thing' }]);
    expect(readStructuredData('<script type="application/ld+json">"text"</script>')).toEqual([]);
  });
});

describe('the head', () => {
  test('takes the CMS’s word over the page’s own', () => {
    const head = toText(
      renderSeoHead(
        {
          title: 'T',
          description: 'd',
          seo: {
            title: 'S',
            description: 'D',
            robots: 'noindex',
            url: '/canonical/',
            imageUrl: '/i.png',
            imageWidth: 10,
          },
        },
        createContext(),
      ),
    );
    expect(head).toContain('<title>S</title>');
    expect(head).toContain('<meta name="description" content="D">');
    expect(head).toContain('<meta name="robots" content="noindex">');
    expect(head).toContain('href="https://example.org/canonical/"');
    expect(head).toContain('<meta property="og:image" content="https://example.org/i.png">');
    expect(head).toContain('content="summary_large_image"');
  });

  test('drops addresses that are none', () => {
    const head = toText(
      renderSeoHead({ title: 'T', seo: { url: 'javascript:alert(1)', imageUrl: 'data:x' } }, createContext()),
    );
    expect(head).toContain('<link rel="canonical" href="https://example.org/a/">');
    expect(head).not.toContain('data:');
  });
});

describe('structured data in the head', () => {
  const headCode =
    '<script type="application/ld+json">{"@graph":[{"@type":["Article"],"name":"theirs"}]}</script>';
  const structuredData: readonly Node[] = [
    { '@type': 'Article', headline: 'ours' },
    { '@type': 'WebPage', name: '</script><b>' },
  ];
  const scripts = (head: string) =>
    [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map((match) =>
      JSON.parse(match[1] ?? ''),
    );

  test('is one graph, in which no text ends the script', () => {
    const [graph, ...rest] = scripts(toText(renderSeoHead({ title: 'T', structuredData }, createContext())));
    expect(graph['@graph'].map((node: { '@type': string }) => node['@type'])).toEqual(['Article', 'WebPage']);
    expect(graph['@graph'][1].name).toBe('</script><b>');
    expect(rest).toEqual([]);
  });

  test('is the editors’ own for each type that they describe', () => {
    const [theirs, graph] = scripts(
      toText(renderSeoHead({ title: 'T', structuredData, seo: { pageHeadCode: headCode } }, createContext())),
    );
    expect(theirs['@graph'][0].name).toBe('theirs');
    expect(graph['@graph'].map((node: { '@type': string }) => node['@type'])).toEqual(['WebPage']);
  });
});

describe('the picture of a shared link', () => {
  const imageOf = (input: Partial<HeadInput>) =>
    /og:image" content="([^"]*)"/.exec(toText(renderSeoHead({ title: 'T', ...input }, createContext())))?.[1];

  test('is the page’s own as a JPEG of the shape that previews have', () => {
    expect(imageOf({ image: { sourceUrl: '/pictures/a b.svg', altText: 'A' } })).toBe(
      'https://example.org/images?url=%2Fpictures%2Fa%2520b.svg&amp;w=1280&amp;h=672&amp;fit=cover&amp;f=jpeg',
    );
  });

  test('of the CMS is served by this site, whether the page has it or its editors chose it', () => {
    const context = {
      ...createContext(),
      isCmsPicture: (address: string) => address.startsWith('https://cms.example/'),
    };
    const head = (input: Partial<HeadInput>) => toText(renderSeoHead({ title: 'T', ...input }, context));
    const expected =
      'og:image" content="https://example.org/images?url=https%3A%2F%2Fcms.example%2Fa.png&amp;w=1280&amp;h=672&amp;fit=cover&amp;f=jpeg"';
    expect(head({ image: { sourceUrl: 'https://cms.example/a.png' } })).toContain(expected);
    expect(head({ seo: { imageUrl: 'https://cms.example/a.png', imageWidth: 5 } })).toContain(expected);
    expect(head({ seo: { imageUrl: 'https://cms.example/a.png', imageWidth: 5 } })).toContain(
      'og:image:width" content="1280"',
    );
    expect(head({ seo: { imageUrl: 'https://cdn.example/a.png' } })).toContain(
      'og:image" content="https://cdn.example/a.png"',
    );
  });

  test('of another host is linked as it is, and without one the site’s stands in', () => {
    expect(imageOf({ image: { sourceUrl: 'https://cdn.example/a.jpg' } })).toBe('https://cdn.example/a.jpg');
    expect(imageOf({})).toContain('%2Fpictures%2Fshare.svg');
  });
});

test('the crumbs are the pages that stand at the steps of the path', async () => {
  const titles: Readonly<Record<string, string>> = { '/guides/money/': 'Money' };
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
});

test.each([
  ['/state/ohio', '/state/ohio/'],
  ['/editorial-process/', '/editorial-process'],
  ['/_app/', '/_app'],
  ['/hub/x/', '/hub/x'],
  ['/hub', '/hub/'],
  ['/contributors/x/', '/hub/x'],
  ['/healthcare-review-partners', '/hub/'],
  ['/feed.xml', '/feed.xml'],
  ['/a.b/c', '/a.b/c/'],
  ['//evil.example', '/evil.example'],
  ['/%73tate/%61labama/', '/state/alabama/'],
  ['/%ce%bf%ce%b4/', '/%CE%BF%CE%B4/'],
  ['/a%2fb%25/', '/a%2Fb%25/'],
])('the one form of %s is %s', (path, canonical) => {
  expect(canonicalPath(path, 'hub')).toBe(canonical);
});

test('a hero that opens the content is the head of its page, above the columns', async () => {
  const hero = defineElement({ tag: 'page-hero', summary: 'Hero', hydrate: 'static', attributes: {} });
  const content = parseContent('<page-hero></page-hero>\n<p>Text</p>', createElementRules([hero]));
  const { main } = await renderArticlePage(createTestPage({ kind: 'page' }), content, createContext());
  const places = main.nodes.map((contentNode) =>
    contentNode.kind === 'element' ? contentNode.tag : contentNode.kind === 'html' ? contentNode.html : '',
  );
  expect(places.filter((place) => place === 'page-hero')).toHaveLength(1);
  expect(places.indexOf('page-hero')).toBeLessThan(
    places.findIndex((place) => place.includes('article__columns')),
  );
  expect(places.join('')).not.toContain('<h1');
});

test('a ranking says beside it how its order was made', async () => {
  const ranked = defineElement({
    tag: 'school-rankings',
    summary: 'Ranking',
    hydrate: 'static',
    attributes: { extid: { type: 'string', description: 'Id' } },
  });
  const content = parseContent('<school-rankings extid="x"></school-rankings>', createElementRules([ranked]));
  const ranking = {
    extid: 'x',
    schools: [],
    method: 'By one rate alone.',
    source: { name: 'College Scorecard', year: '2025' },
  };
  const context = {
    ...createContext(),
    source: createTestSource({ ranking: async () => ranking }),
  };
  expect(
    toText((await renderArticlePage(createTestPage({ kind: 'ranking' }), content, context)).main),
  ).toContain('<p>By one rate alone.</p><p>Source: College Scorecard, 2025.</p>');
  expect(
    toText((await renderArticlePage(createTestPage({ kind: 'article' }), content, context)).main),
  ).not.toContain('By one rate alone.');
});

test('a finder that opens the home page’s content is taken out of it, and no other', () => {
  const leading = splitLeading(
    'program-finder',
    parseContent('\n<program-finder></program-finder>\n<p>Text</p>', rules),
  );
  expect(leading.leading?.nodes).toHaveLength(2);
  expect(
    leading.rest.map((contentNode) =>
      contentNode.kind === 'html' ? contentNode.html.trim() : contentNode.kind,
    ),
  ).toEqual(['<p>Text</p>', 'placement']);
  expect(
    splitLeading('program-finder', parseContent('<p>Text</p><program-finder></program-finder>', rules))
      .leading,
  ).toBeUndefined();
});
