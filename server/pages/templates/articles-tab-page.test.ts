import { describe, expect, test } from 'vitest';
import { defineElement } from '../../../src/core/declaration.ts';
import { createTestSource } from '../../../src/testing/data-source.ts';
import { CmsError } from '../../cms/cms.ts';
import { emptyContent } from '../../content/content-nodes.ts';
import { createElementRules } from '../../content/element-rules.ts';
import { parseContent } from '../../content/parse-content.ts';
import { createTestPage } from '../../testing/create-test-app.ts';
import { allAttributesOf, createPageContext } from '../testing/create-page-context.ts';
import { renderArticlesTabPage } from './articles-tab-page.ts';
import { toText } from './html.ts';

describe('the posts of an articles tab', () => {
  async function renderTab(path: string, categories: readonly string[], category?: string): Promise<string> {
    const source = createTestSource({
      postsByCategory: async ({ category: name }) =>
        categories.includes(name)
          ? [{ id: '1', title: `The ${name} post`, link: '/a/', excerpt: 'A GFR <60, or protein >30' }]
          : [],
    });
    const page = createTestPage({ kind: 'articles-tab', path, category });
    return toText(
      (await renderArticlesTabPage(page, emptyContent, { ...createPageContext(path), source })).main,
    );
  }

  test.each([undefined, 'featured'])(
    'the featured tab lists the newest posts of any category if no post is featured: %s',
    async (category) => {
      expect(await renderTab('/articles/', ['latest', 'featured'], category)).toContain('The featured post');
      expect(await renderTab('/articles/', ['latest', 'news'], category)).toContain('The latest post');
    },
  );

  test('the excerpt of a post keeps its less-than and greater-than signs', async () => {
    expect(await renderTab('/articles/', ['latest'])).toContain('<p>A GFR &lt;60, or protein &gt;30</p>');
  });

  test('an empty tab links to all articles, unless it is the page of all articles', async () => {
    expect(await renderTab('/articles/career/', ['latest'])).toMatch(
      /No articles here yet\. <a href="\/articles\/">/,
    );
    expect(await renderTab('/articles/', [])).toContain('<p>No articles here yet.</p>');
  });
});

test('a hero at the start of the content replaces the header of an articles tab', async () => {
  const hero = defineElement({ tag: 'page-hero', summary: 'Hero', hydrate: 'static', attributes: {} });
  const content = parseContent('<page-hero></page-hero><p>Text</p>', createElementRules([hero]));
  const page = createTestPage({ kind: 'articles-tab', path: '/articles/' });
  const { main } = await renderArticlesTabPage(page, content, createPageContext('/articles/'));
  expect(toText(main)).not.toContain('<h1');
  const tags = main.nodes.flatMap((node) => (node.kind === 'element' ? node.tag : []));
  expect(tags.slice(0, 2)).toEqual(['page-hero', 'sub-nav']);
});

describe('the sub-navigation of an articles tab', () => {
  const renderTabs = async (path: string, title: string, missing: readonly string[], error?: Error) => {
    const source = {
      ...createTestSource(),
      pageTitle: async ({ path: uri }: { path: string }) => {
        if (error && uri === '/articles/lifestyle/') throw error;
        return missing.includes(uri) ? null : 'A tab';
      },
    };
    const page = createTestPage({ kind: 'articles-tab', path, title });
    const context = { ...createPageContext(path), source };
    const { main, isIncomplete } = await renderArticlesTabPage(page, emptyContent, context);
    expect(isIncomplete).toBe(error !== undefined);
    const [attributes] = allAttributesOf(main, 'sub-nav');
    const items: readonly { label: string }[] = JSON.parse(attributes?.items ?? '[]');
    return [items.map(({ label }) => label), attributes?.current];
  };

  test('has only the default tabs that are pages of the site, and the current page', async () => {
    expect(await renderTabs('/articles/policy/', 'Policy', ['/articles/nurse-spotlight/'])).toEqual([
      ['Featured', 'Career', 'Lifestyle', 'Student Resources', 'Policy'],
      '/articles/policy/',
    ]);
  });

  test('keeps a default tab while the CMS is unreachable, and rejects after other errors', async () => {
    const render = (error: Error) =>
      renderTabs('/articles/career/', 'Career', ['/articles/nurse-spotlight/'], error);
    expect(await render(new CmsError('The CMS closed the connection.'))).toEqual([
      ['Featured', 'Career', 'Lifestyle', 'Student Resources'],
      '/articles/career/',
    ]);
    await expect(render(new TypeError('A mistake'))).rejects.toThrow('A mistake');
  });

  test('uses the label of a default tab instead of the title of its page', async () => {
    expect(await renderTabs('/articles/career/', 'Careers in nursing', [])).toEqual([
      ['Featured', 'Career', 'Lifestyle', 'Nurse Spotlight', 'Student Resources'],
      '/articles/career/',
    ]);
  });
});

test('an empty tab says that it has no articles, unless its content lists posts of another category', async () => {
  const attributes = { category: { type: 'string', description: 'Category' } } as const;
  const list = defineElement({ tag: 'post-list', summary: 'Posts', hydrate: 'static', attributes });
  const page = createTestPage({ kind: 'articles-tab', path: '/articles/career/' });
  const render = async (category: string, posts: readonly { id: string; title: string; link: string }[]) => {
    const content = parseContent(
      `<post-list category="${category}"></post-list>`,
      createElementRules([list]),
    );
    const source = createTestSource({ postsByCategory: async () => posts });
    const context = { ...createPageContext('/articles/career/'), source };
    return toText((await renderArticlesTabPage(page, content, context)).main);
  };
  expect(await render('career', [])).toContain('No articles here yet.');
  expect(await render('lifestyle', [])).not.toContain('No articles here yet.');
  expect(await render('career', [{ id: '1', title: 'A post', link: '/a/' }])).not.toContain('A post');
});
