import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { elementExamples } from '#generated/examples.ts';
import { readContent } from '../../server/cms/embedded/read-content.ts';
import { findUnservedPages } from './support/served-pages.ts';
import { getHtml as get, isUnavailable, readOwnElements, rest, test, wordpress } from './wordpress-test.ts';

/** Imported pages of each kind. `npm run test:long` tests all imported pages. */
const samples = [
  '/rankings/',
  '/rankings/health-professions-schools/',
  '/rankings/lowest-in-state-tuition/',
  '/widgets/programs/',
  '/articles/',
  '/articles/career/',
  '/articles/night-shift/',
  '/articles/msn-choices/',
  '/guides/paying-for-school/loans/',
  '/οδηγός-σπουδών/',
  '/state/',
  '/sitemap/',
  '/privacy-terms/',
  '/healthcare-review-partners/dana-kessler/',
  '/healthcare-review-partners/fatima-noor/',
];

describe.skipIf(isUnavailable)('our server in front of WordPress', () => {
  test('serves samples of pages, articles and contributors', async () => {
    const paths = wordpress.seeded.filter((path) => samples.includes(decodeURI(path)));
    expect(paths.map((path) => decodeURI(path)).sort()).toEqual([...samples].sort());
    expect(await findUnservedPages(paths)).toEqual([]);
  });

  test('serves menus, the front page and redirects', async () => {
    const { html } = await get('/');
    for (const { label } of await rest('/edu-embed/v1/menus/FOOTER')) expect(html).toContain(label);
    const moved = await fetch(`${wordpress.serverOrigin}/night-shift/`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([
      301,
      expect.stringMatching(/\/articles\/night-shift\/$/),
    ]);
    expect((await get('/newsletter/')).status).toBe(410);
    expect((await get('/there-is-nothing-here/')).status).toBe(404);
  });

  test('the import makes every featured article of the content sticky', async () => {
    const { content } = await readContent(join(wordpress.handle.root, 'sites/nursing'), new Map());
    const featured =
      content?.pages.flatMap(({ file, frontMatter }) =>
        frontMatter.featured ? [file.replace(/^.*\/|\.html$/g, '')] : [],
      ) ?? [];
    expect(featured.length).toBeGreaterThan(3);
    const sticky = await rest('/wp/v2/posts?sticky=true&per_page=100&_fields=slug');
    expect(sticky.map(({ slug }: { slug: string }) => slug)).toEqual(expect.arrayContaining(featured));
  });

  test.each(['admin', 'editor', 'author'] as const)('shows every widget as an %s wrote it', async (role) => {
    const widgets = Object.values(elementExamples).map(([first]) => first?.html ?? '');
    const content = widgets.map((html, index) => `<p>Before widget ${index}.</p>\n\n${html}`).join('\n\n');
    const body = { title: `Typed by ${role}`, slug: `typed-by-${role}`, status: 'publish', content };
    const { link } = await rest('/wp/v2/posts', {
      role,
      body,
      without: ['wp_after_insert_post|queue_prerender|20'],
    });
    const { status, html } = await get(new URL(link).pathname);
    expect(status).toBe(200);
    const shown = readOwnElements(html.slice(html.indexOf('Before widget 0.')));
    const typed = widgets.flatMap(readOwnElements);
    let position = 0;
    for (const { tag, attributes } of typed) {
      const given = Object.fromEntries(Object.entries(attributes).filter(([name]) => name !== 'slot'));
      position = shown.findIndex(
        (element, index) =>
          index >= position &&
          element.tag === tag &&
          Object.keys(given).every((name) => name in element.attributes),
      );
      expect(position, tag).toBeGreaterThanOrEqual(0);
      expect(shown[position]?.attributes).toMatchObject(given);
      position += 1;
    }
  });
});
