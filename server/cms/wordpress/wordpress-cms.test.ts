import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { writeTag } from '../../cache/tags.ts';
import { cacheCms } from '../cached-cms.ts';
import { ContributorBySlugSchema } from '../wpgraphql/graphql-shapes.ts';
import { RestContributorSchema } from './rest/rest-shapes.ts';
import { createSiteUrls } from './site-urls.ts';
import { BylinesSchema, SiteSchema } from './wire.ts';
import { createWordPressCms, type WordPressSource } from './wordpress-cms.ts';
import { toPosts, type WordPressPost } from './wordpress-post.ts';

const page: WordPressPost = {
  id: '1',
  type: 'page',
  status: 'publish',
  link: '/experts/',
  title: 'Experts',
  content: '<p>Text.</p>',
  excerpt: '',
  date: '',
  dateGmt: '',
  modified: '',
  modifiedGmt: '',
  isProtected: false,
  image: null,
  categories: [],
  author: '',
};

it('uses a changed contributor path immediately after a purge', async () => {
  let contributorPath = 'contributors';
  const source: Partial<WordPressSource> = {
    kind: 'wordpress',
    urls: createSiteUrls('https://cms.example'),
    site: async () => v.parse(SiteSchema, { siteName: 'Example', contributorPath }),
    contentAt: async () => page,
  };
  const cms = createWordPressCms(source as WordPressSource, {
    defaults: { slug: 'nursing', domain: 'example.org' },
    rankingById: () => null,
    log: () => undefined,
  });
  const cached = cacheCms(cms, { freshSeconds: 60 });
  expect(await cached.pageByPath('/experts/')).toMatchObject({ kind: 'page' });
  contributorPath = 'experts';
  cached.expire();
  expect(await cached.pageByPath('/experts/')).toMatchObject({ kind: 'contributors-hub' });
});

it('logs an invalid setting once', async () => {
  const source: Partial<WordPressSource> = {
    kind: 'wordpress',
    urls: createSiteUrls('https://cms.example'),
    site: async () => v.parse(SiteSchema, { siteName: 'Example', analytics: '[' }),
  };
  const log = vi.fn();
  const cms = createWordPressCms(source as WordPressSource, {
    defaults: { slug: 'nursing', domain: 'example.org' },
    rankingById: () => null,
    log,
  });
  await cms.siteConfig();
  await cms.siteConfig();
  expect(log.mock.calls).toEqual([[expect.stringContaining('"analytics"')]]);
});

it.each([
  ['ann-lee', 'ann-lee', true],
  ['αννα', 'αννα', true],
  ['%ce%b1%ce%bd%ce%bd%ce%b1', 'αννα', true],
  ['Ann-Lee', 'ann-lee', false],
  ['ann-lee,x1', 'ann-lee', false],
])(
  'finds a contributor only by the exact slug, which purges name: %s for %s',
  async (slug, stored, isFound) => {
    const ann = { id: '1', title: 'Ann Lee', slug: stored, content: '', excerpt: '', image: null };
    const source: Partial<WordPressSource> = {
      kind: 'wordpress',
      urls: createSiteUrls('https://cms.example'),
      contributor: async () => ann,
    };
    const cms = createWordPressCms(source as WordPressSource, {
      defaults: { slug: 'nursing', domain: 'example.org' },
      rankingById: () => null,
      log: () => undefined,
    });
    expect((await cms.contributorBySlug(slug)) !== null).toBe(isFound);
  },
);

it('decodes the slugs of contributors and bylines, which WordPress percent-encodes', () => {
  const slug = '%ce%b1%ce%bd%ce%bd%ce%b1';
  const rest = v.parse(RestContributorSchema, { id: 1, slug, title: { rendered: 'Anna' } });
  const graphql = v.parse(ContributorBySlugSchema, { contributor: { id: '1', slug, title: 'Anna' } });
  const { written } = v.parse(BylinesSchema, { written: [{ id: 1, name: 'Anna', slug }] });
  expect([rest.slug, graphql.contributor?.slug, written[0]?.slug]).toEqual(['αννα', 'αννα', 'αννα']);
  expect(writeTag('contributor:αννα'), 'purges name the stored slug').toBe(writeTag(`contributor:${slug}`));
});

it('names all contributors who wrote a post, otherwise the WordPress user', async () => {
  const context = { urls: createSiteUrls('https://cms.example'), contributorPath: 'contributors' };
  const authorOf = async (given: Partial<WordPressPost>) =>
    (await toPosts([{ ...page, author: 'An Editor', ...given }], context))[0]?.author;
  const byline = (name: string) => ({ id: 1, name, slug: 'a' });
  const bylines = (...names: string[]) =>
    v.parse(BylinesSchema, { written: names.map(byline), edited: [], reviewed: [] });
  expect(await authorOf({ contributors: bylines('Ann Lee, RN', 'Bo &amp; Kim') })).toBe(
    'Ann Lee, RN, and Bo & Kim',
  );
  expect(await authorOf({ contributors: bylines() })).toBe('An Editor');
  expect(await authorOf({ isProtected: true, contributors: bylines('Ann Lee') })).toBeUndefined();
});
