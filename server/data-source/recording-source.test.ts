import { expect, it } from 'vitest';
import { createTestSource } from '../../src/testing/data-source.ts';
import { recordSource } from './recording-source.ts';

const post = (id: string) => ({ id, title: `Post ${id}`, link: `/${id}/`, content: 'long' });

it('lists each query once, with its key and its cache tags', async () => {
  const source = recordSource(createTestSource({ postsByIds: async ({ ids }) => ids.map(post) }));
  await source.postsByIds({ ids: ['1', '2'] });
  await source.postsByIds({ ids: ['1', '2'] });
  await source.ranking({ id: 'top' });
  expect(source.queries().map(({ key, tags }) => ({ key, tags }))).toEqual([
    { key: 'postsByIds {"ids":["1","2"]}', tags: ['post:1', 'post:2'] },
    { key: 'ranking {"id":"top"}', tags: ['ranking:top'] },
  ]);
  expect([...source.tags()]).toEqual(['post:1', 'post:2', 'ranking:top']);
});

it('keeps results for the page data, posts without their content', async () => {
  const lists: Record<number, ReturnType<typeof post>[]> = { 1: [post('1')], 2: [post('1'), post('2')] };
  const source = recordSource(
    createTestSource({
      postsByIds: async ({ ids }) => ids.map(post),
      postsByCategory: async ({ limit }) => lists[limit] ?? [],
      ranking: async ({ id }) => (id === 'top' ? { extid: id, schools: [] } : null),
    }),
  );
  await source.postsByIds({ ids: ['9'] });
  await source.postsByCategory({ category: 'career', limit: 2 });
  await source.postsByCategory({ category: 'career', limit: 1 });
  await Promise.all([source.ranking({ id: 'top' }), source.ranking({ id: 'none' })]);
  const { content: _, ...summary } = post('9');
  expect(source.enrichedContent()).toEqual({
    embeddedPosts: { 9: summary },
    embeddedPostsByCategories: {
      career: [expect.not.objectContaining({ content: 'long' }), expect.anything()],
    },
    rankings: { top: { extid: 'top', schools: [] } },
  });
});

it('records the tags of a failed query, so that a purge renders the page again', async () => {
  const source = recordSource(createTestSource({ ranking: async () => Promise.reject(new Error('down')) }));
  await expect(source.ranking({ id: 'top' })).rejects.toThrow('down');
  expect([...source.tags()]).toEqual(['ranking:top']);
});
