import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfiguration } from '../../configuration/configuration.ts';
import { adapterDependencies } from '../../testing/cms-adapter-tests.ts';
import { uneditableId } from '../../testing/wordpress/wordpress-content.ts';
import {
  startTestWordPress,
  type TestWordPress,
  testEditor,
} from '../../testing/wordpress/wordpress-server.ts';
import type { Cms, CmsPage } from '../cms.ts';
import { createCms } from '../create-cms.ts';

async function open(kind: string, wordpress: TestWordPress, isSignedIn = true): Promise<Cms> {
  const credentials = isSignedIn ? { CMS_USER: testEditor.user, CMS_PASSWORD: testEditor.password } : {};
  return createCms(
    readConfiguration({ CMS: kind, CMS_URL: wordpress.origin, ...credentials }),
    adapterDependencies,
  );
}

// Signed in, because WordPress then returns content that readers must not see.
describe.each(['wordpress', 'wpgraphql'])('content of %s', (kind) => {
  let wordpress: TestWordPress;
  let cms: Cms;
  beforeAll(async () => {
    wordpress = await startTestWordPress();
    cms = await open(kind, wordpress);
  });
  afterAll(() => wordpress.close());

  async function pageAt(path: string): Promise<CmsPage> {
    const page = await cms.pageByPath(path);
    if (!page || 'status' in page) throw new Error(`there is no page at ${path}`);
    return page;
  }

  it('replaces protected content with a notice and hides its texts everywhere', async () => {
    const page = await pageAt('/articles/secret/');
    expect(page).toMatchObject({ title: 'Hidden', isMonetizationDisabled: true, seo: { robots: 'noindex' } });
    expect(page.content).toContain('This content is password protected');
    const posts = [...(await cms.postsByIds(['70'])), ...(await cms.postsByCategory('odd', 10))];
    expect(posts.map(({ id }) => id)).toContain('70');
    expect(JSON.stringify([page, posts.filter(({ id }) => id === '70')])).not.toMatch(
      /combination|4711|campus|ann-lee|ann lee|an editor/i,
    );
    expect(page.seo).toEqual({ robots: 'noindex' });
  });

  it('lists no protected content, whose pages search engines must not index', async () => {
    wordpress.requests.length = 0;
    const paths: string[] = [];
    for await (const { path } of cms.paths()) paths.push(path);
    expect(paths).not.toContain('/articles/secret/');
    const requests = decodeURIComponent(JSON.stringify(wordpress.requests));
    if (kind === 'wordpress') expect(requests).toContain('link,title,content.protected,');
  });

  it('uses the title of the page for posts for the list of newest posts', async () => {
    const other = await startTestWordPress();
    onTestFinished(() => other.close());
    other.settings.page_for_posts = 2;
    const newest = await (await open(kind, other)).pageByPath('/guides/loans/');
    expect(newest).toMatchObject({ title: 'Loans', content: expect.stringContaining('<post-list') });
  });

  it('uses the first words of the content as the title of a post without one', async () => {
    expect((await pageAt('/articles/nameless/')).title).toMatch(/^Nobody gave this one a name/);
    const [post] = await cms.postsByIds(['71']);
    expect(post?.title).toMatch(/^Nobody gave this one a name/);
  });

  it('converts a title with markup and entities to text', async () => {
    expect((await pageAt('/articles/marked-up/')).title).toBe('Loans & grants – both');
  });

  it('joins content that is split by page breaks', async () => {
    const { content } = await pageAt('/articles/parts/');
    expect(
      content
        .replace(/<[^>]*>/g, '')
        .split(/\s*\n\s*/)
        .filter(Boolean),
    ).toEqual(['First part.', 'Second part.', 'Third part.']);
    expect(content).not.toMatch(/nextpage|<p><\/p>/);
  });

  it('does not return drafts or private posts', async () => {
    expect(await cms.pageByPath('/articles/unfinished/')).toBeNull();
    expect(await cms.pageByPath('/articles/private/')).toBeNull();
    expect(await cms.postsByIds(['74', '75'])).toEqual([]);
    const paths: string[] = [];
    for await (const { path } of cms.paths()) paths.push(path);
    expect(paths.filter((path) => /unfinished|private|draft/.test(path))).toEqual([]);
    expect(
      paths.filter((path) => /copied|own/.test(path)),
      'omits pages whose canonical URL is on another site',
    ).toEqual(['/articles/own/']);
  });

  it('returns a draft for a preview only to users who may edit it', async () => {
    expect(await cms.draft?.('74')).toMatchObject({
      title: 'Unfinished',
      path: '/draft-74/',
      kind: 'article',
      content: expect.stringContaining('A sentence'),
    });
    expect(await cms.draft?.('99999')).toBeNull();
    expect(await cms.draft?.(uneditableId)).toBeNull();
    const anonymous = await open(kind, wordpress, false);
    const result = await anonymous.draft?.('74').catch((error: Error) => error.message);
    expect(JSON.stringify(result)).not.toContain('A sentence');
  });

  it('rewrites links to WordPress pages and image URLs, and leaves other links unchanged', async () => {
    const { content } = await pageAt('/addresses/');
    const file = `${wordpress.origin}/wp-content/uploads/2026/01/campus.png`;
    expect(content).toContain('<a href="/guides/loans/?a=1#top">');
    expect(content).toContain('<a href="https://elsewhere.example/x/">');
    expect(content).toContain(`<a href="${wordpress.origin}/wp-content/uploads/2026/01/form.pdf">`);
    expect(content).toContain(`src="/images?url=${encodeURIComponent(file)}&amp;w=896&amp;q=75"`);
    expect(content).toContain(`/images?url=${encodeURIComponent(file)}&amp;w=1280&amp;q=75 1280w`);
    const srcsets = [...content.matchAll(/srcset="([^"]*)"/g)].flatMap(([, text = '']) => text.split(', '));
    expect(srcsets.length).toBeGreaterThan(2);
    for (const candidate of srcsets) expect(candidate).toMatch(/^\/images\?url=/);
    expect(content).toContain(`<content-card heading="A &amp; B" link="/guides/loans/" image="${file}">`);
    expect(content).toContain('<a href="https://video.example/embed/1">A film</a>');
  });

  it('composes pages for WordPress’s lists of posts', async () => {
    expect(await pageAt('/category/career/')).toMatchObject({
      title: 'Career & work',
      subtitle: 'About working.',
      category: 'career',
    });
    expect((await cms.postsByCategory('latest', 2)).map(({ title }) => title)).toEqual([
      'Nights & days',
      'Older',
    ]);
  });

  it('redirects a path of the redirects even if a published page is at that path', async () => {
    expect(await cms.pageByPath('/moved-page/')).toEqual({ status: 301, location: '/guides/loans/' });
  });

  it('finds posts by global ids', async () => {
    const id = Buffer.from('post:11').toString('base64');
    expect(await cms.postsByIds([id])).toMatchObject([{ id, title: 'Nights & days' }]);
  });

  it('keeps the site’s local date of a post in every server time zone', async () => {
    expect((await pageAt('/articles/nights/')).date).toBe('2026-01-02T22:30:00-05:00');
  });
});

describe.each(['wordpress', 'wpgraphql'])('%s with a private URL', (kind) => {
  it('keeps the private URL out of pages and fetches images from it', async () => {
    const wordpress = await startTestWordPress();
    const inside = wordpress.origin.replace('127.0.0.1', 'localhost');
    const cms = await createCms(readConfiguration({ CMS: kind, CMS_URL: inside }), adapterDependencies);
    const seen = JSON.stringify([
      await cms.pageByPath('/addresses/'),
      await cms.pageByPath('/articles/nights/'),
      await cms.postsByIds(['11', '76']),
      await cms.adRules(),
      await cms.menu('PRIMARY'),
      await cms.siteConfig(),
    ]);
    expect(seen).toContain(`image=\\"${wordpress.origin}/wp-content/uploads/2026/01/campus.png`);
    expect(seen).toContain(`"sourceUrl":"${wordpress.origin}/wp-content/`);
    expect(seen).not.toContain('localhost');
    expect(cms.toFetchUrl?.(`${wordpress.origin}/wp-content/uploads/a.png`)).toBe(
      `${inside}/wp-content/uploads/a.png`,
    );
    expect(cms.toFetchUrl?.('https://elsewhere.example/a.png')).toBeUndefined();
    await wordpress.close();
  });
});

describe('a WordPress without the companion plugin', () => {
  it('a WordPress without the companion plugin returns its content and menus, and the built-in rankings', async () => {
    const wordpress = await startTestWordPress({ hasCompanion: false });
    const cms = await open('wordpress', wordpress);
    expect(await cms.siteConfig()).toMatchObject({
      siteName: 'Example',
      tagline: 'An example',
      contributorPath: 'contributors',
    });
    expect(await cms.pageByPath('/')).toMatchObject({ kind: 'home', title: 'Home' });
    expect(await cms.pageByPath('/guides/loans/')).toMatchObject({ title: 'Loans' });
    expect(await cms.pageByPath(encodeURI('/οδηγός/'))).toMatchObject({ title: 'Οδηγός' });
    expect(await cms.pageByPath('/loans/')).toBeNull();
    expect(await cms.pageByPath('/nights/')).toBeNull();
    expect(await cms.pageByPath('/category/career/')).toMatchObject({ title: 'Career & work' });
    expect(await cms.menu('PRIMARY')).toMatchObject([
      { label: 'Guides & more', children: [{ label: 'Loans' }] },
      { label: 'Elsewhere' },
    ]);
    expect(await cms.contributors()).toEqual([]);
    expect(await cms.ranking('built-in-1')).toMatchObject({ title: 'Built in' });
    expect(await cms.adRules()).not.toHaveProperty('topOfPageRule.value');
    await wordpress.close();
  });

  it('returns null instead of an error for a path that contains parameters of the REST API', async () => {
    const wordpress = await startTestWordPress({ hasCompanion: false });
    onTestFinished(() => wordpress.close());
    const cms = await open('wordpress', wordpress);
    expect(await cms.pageByPath('/loans&page=2/')).toBeNull();
    expect(await cms.pageByPath('/loans%26page=2/')).toBeNull();
    expect(wordpress.requests.filter((url) => /[?&]page=/.test(url))).toEqual([]);
  });

  it('returns a changed site name, tagline and front page after a minute or a purge', async () => {
    const wordpress = await startTestWordPress({ hasCompanion: false });
    onTestFinished(() => wordpress.close());
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const cms = await open('wordpress', wordpress);
    Object.assign(wordpress.settings, { name: 'Renamed', description: 'Another', page_on_front: 5 });
    vi.setSystemTime(Date.now() + 60_000);
    expect(await cms.siteConfig()).toMatchObject({ siteName: 'Renamed', tagline: 'Another' });
    expect(await cms.pageByPath('/')).toMatchObject({ title: 'Best' });
    wordpress.settings.name = 'Renamed again';
    expect(await cms.siteConfig()).toMatchObject({ siteName: 'Renamed' });
    cms.expire?.();
    expect(await cms.siteConfig()).toMatchObject({ siteName: 'Renamed again' });
  });

  it('lists the newest posts at the page for posts', async () => {
    const wordpress = await startTestWordPress({ hasCompanion: false });
    onTestFinished(() => wordpress.close());
    wordpress.settings.page_for_posts = 2;
    const cms = await open('wordpress', wordpress);
    expect(await cms.pageByPath('/guides/loans/')).toMatchObject({
      title: 'Loans',
      content: expect.stringContaining('<post-list'),
    });
    wordpress.settings.show_on_front = 'posts';
    const other = await open('wordpress', wordpress);
    expect(await other.pageByPath('/guides/loans/')).toMatchObject({
      content: expect.stringContaining('<p>Text.</p>'),
    });
  });

  it('returns all entries of a menu with more than 100 entries', async () => {
    const wordpress = await startTestWordPress({ hasCompanion: false });
    onTestFinished(() => wordpress.close());
    const cms = await open('wordpress', wordpress);
    expect(await cms.menu('FOOTER')).toHaveLength(105);
  });

  it('is rejected over WPGraphQL with a message that names the missing field', async () => {
    const wordpress = await startTestWordPress({ hasCompanion: false });
    onTestFinished(() => wordpress.close());
    await expect(open('wpgraphql', wordpress, false)).rejects.toThrow(
      'CMS_URL: The CMS failed to run the query Site: Cannot query field "eduEmbedSite" on type "RootQuery".',
    );
  });
});
