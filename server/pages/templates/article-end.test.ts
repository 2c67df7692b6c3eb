import { describe, expect, it } from 'vitest';
import type { Contributor } from '../../../src/core/model/contributor.ts';
import type { Post } from '../../../src/core/model/post.ts';
import { type CmsPage, CmsUnreachableError } from '../../cms/cms.ts';
import { createTestPage } from '../../testing/create-test-app.ts';
import { createPageContext } from '../testing/create-page-context.ts';
import { renderArticleEnd } from './article-end.ts';
import { html, toText } from './html.ts';

const post = (id: string): Post => ({
  id,
  title: `Story ${id}`,
  link: `/articles/story-${id}/`,
  excerpt: 'A GFR <60, or protein >30',
});
const ann: Contributor = {
  id: '1',
  title: 'Ann Lee, RN',
  slug: 'ann-lee',
  types: ['writer'],
  socialMedia: [],
  contributorPosts: [],
  excerpt: 'Ann works nights, <8 hours or >12.',
};
const article: Partial<CmsPage> = {
  id: '2',
  kind: 'article',
  title: 'A & B',
  category: 'career',
  contributors: { writer: [{ name: 'Ann Lee, RN', slug: 'ann-lee' }], reviewer: [], editor: [] },
};

async function render(page: Partial<CmsPage> = article, source: object = {}) {
  const context = createPageContext();
  const queries = {
    postsByCategory: async () => ['1', '2', '3', '4'].map(post),
    contributor: async () => ann,
  };
  const end = await renderArticleEnd(createTestPage(page), {
    ...context,
    source: { ...context.source, ...queries, ...source },
  });
  return toText(html`${end}`);
}

describe('the end of an article', () => {
  it('lists up to three other stories of the category', async () => {
    const text = await render();
    expect([...text.matchAll(/href="(\/articles\/[^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/articles/story-1/',
      '/articles/story-3/',
      '/articles/story-4/',
    ]);
    expect(text).toContain('<small>A GFR &lt;60, or protein &gt;30</small>');
  });

  it('introduces the writers and links to their profiles', async () => {
    const text = await render();
    expect(text).toContain(
      'About Ann Lee, RN</h3>\n<p><small>Ann works nights, &lt;8 hours or &gt;12.</small></p>',
    );
    expect(text).toContain('<a href="/healthcare-review-partners/ann-lee">');
  });

  it('labels a writer with an id that no heading of the content can have', async () => {
    expect(await render()).toMatch(/aria-labelledby="(page-author-ann-lee)".*<h3 id="\1">/);
  });

  it('offers plain links to share the story', async () => {
    const text = await render();
    expect(text).toContain('>X</a>');
    expect(text).toContain('mailto:?subject=A%20%26%20B');
    expect(text).not.toContain('Twitter');
  });

  it('leaves out sections without data, or with data that the CMS cannot provide', async () => {
    const unreachable = async () => {
      throw new CmsUnreachableError('unreachable');
    };
    const text = await render(article, { postsByCategory: unreachable, contributor: unreachable });
    expect(text).toContain('Share this story');
    expect(text).not.toMatch(/Related stories|About Ann/);
    expect(await render({ ...article, category: undefined })).not.toContain('Related stories');
  });

  it('rethrows errors other than CmsError', async () => {
    const broken = async () => {
      throw new TypeError('a defect');
    };
    await expect(render(article, { postsByCategory: broken })).rejects.toThrow('a defect');
    await expect(render(article, { contributor: broken })).rejects.toThrow('a defect');
  });

  it('renders nothing on pages of other kinds', async () => {
    expect(await render({ ...article, kind: 'page' })).toBe('');
  });
});
