import { expect, it } from 'vitest';
import { createTestSource } from '../../testing/render-component.tsx';
import { loadPostList } from './post-list.data.ts';
import { limitPosts, maxPostCount, parsePostVariant, sideImageHeight } from './post-list.logic.ts';

it('reads the layout from the variant', () => {
  expect(parsePostVariant('base')).toEqual({ kind: 'base' });
  expect(parsePostVariant('grid')).toEqual({ kind: 'grid', columns: 3 });
  expect(parsePostVariant('grid-2')).toEqual({ kind: 'grid', columns: 2 });
  expect(parsePostVariant('featured')).toEqual({ kind: 'featured', sidePosts: 4, hidesSideImages: true });
  expect(parsePostVariant('featured-4')).toEqual({ kind: 'featured', sidePosts: 4, hidesSideImages: false });
  expect(parsePostVariant('featured-2')).toEqual({ kind: 'featured', sidePosts: 2, hidesSideImages: false });
});

it('falls back to base or the default columns for invalid variants', () => {
  expect(
    ['', 'nonsense', 'slider-3', 'grid-x', '__proto__'].map((variant) => parsePostVariant(variant).kind),
  ).toEqual(['base', 'base', 'base', 'base', 'base']);
  expect([parsePostVariant('grid-0'), parsePostVariant('grid-99')]).toEqual([
    { kind: 'grid', columns: 3 },
    { kind: 'grid', columns: 6 },
  ]);
});

it('counts one main post and its side posts', () => {
  expect([
    maxPostCount({ variant: 'featured' }),
    maxPostCount({ variant: 'featured-2', limit: 2 }),
    maxPostCount({ variant: 'single', limit: 9 }),
    maxPostCount({ variant: 'grid', limit: 3 }),
  ]).toEqual([5, 2, 1, 3]);
  expect(limitPosts(Array.from({ length: 30 }), { variant: 'grid' })).toHaveLength(30);
});

it('makes side images smaller if there are more of them', () => {
  expect([1, 2, 3, 4, 5].map(sideImageHeight)).toEqual([220, 220, 140, 110, 110]);
});

const props = {
  variant: 'grid',
  items: [],
  viewAllLabel: 'View all',
  gap: 20,
  slidesDesktop: 3,
  slidesTablet: 2,
  slidesMobile: 1,
} as unknown as Parameters<typeof loadPostList>[0];
const post = (id: string) => ({
  id,
  title: `Post ${id}`,
  link: `/${id}/`,
  content: '<p>long</p>',
  excerpt: 'Short',
});

it('loads posts by id rather than by category, and only as many as the layout shows', async () => {
  const queries: unknown[] = [];
  const source = createTestSource({
    postsByIds: async ({ ids }) => {
      queries.push(ids);
      return [post('1')];
    },
    postsByCategory: async ({ category, limit }) => {
      queries.push([category, limit]);
      return [post('2')];
    },
  });
  expect(await loadPostList({ ...props, ids: ['1', '9'], category: 'career' }, source)).toMatchObject([
    { id: '1' },
  ]);
  expect(await loadPostList({ ...props, category: 'career', variant: 'featured-2' }, source)).toMatchObject([
    { id: '2' },
  ]);
  expect(await loadPostList({ ...props, posts: [post('3')], category: 'career' }, source)).toBeNull();
  expect(queries).toEqual([
    ['1', '9'],
    ['career', 3],
  ]);
});

it('returns null without posts, and leaves out text that the layout does not show', async () => {
  expect(await loadPostList({ ...props, ids: ['404'] }, createTestSource())).toBeNull();
  const data = await loadPostList(
    { ...props, ids: ['1'] },
    createTestSource({ postsByIds: async () => [post('1')] }),
  );
  expect(JSON.stringify(data)).not.toMatch(/long|Short/);
});

it('reports only the ids that have no post', async () => {
  const reported: unknown[] = [];
  const source = createTestSource({
    postsByIds: async ({ ids }) => ids.filter((id) => id === '1').map(post),
  });
  const load = (ids: readonly string[]) =>
    loadPostList({ ...props, ids }, source, (...report) => reported.push(report));
  expect(await load(['1'])).toHaveLength(1);
  expect(await load(['404', '1', '405'])).toHaveLength(1);
  expect(reported).toEqual([['ids', '404,405']]);
});
