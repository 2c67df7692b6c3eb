import { expect, test } from 'vitest';
import type { Post } from '../../src/core/model/post.ts';
import { cacheCms } from '../cms/cached-cms.ts';
import { createFakeCms } from '../testing/fake-cms.ts';
import { versionCms } from '../testing/version-cms.ts';
import { CmsQueries } from './cms-source.ts';
import { sanitizedPosts } from './post-formats.ts';

const post = (id: string): Post => ({ id, title: 'Post', link: `/${id}/`, content: '<p onclick=x>Text</p>' });

test('sanitizes a post only once for all requests of the API', async () => {
  const cms = createFakeCms({
    postsByIds: async (ids) => ids.map(post),
    postsByCategory: async () => [post('3')],
  });
  const source = new CmsQueries({ cms: cacheCms(cms, { freshSeconds: 60 }), posts: sanitizedPosts });
  const [first] = await source.postsByIds({ ids: ['1', '2'] });
  expect(first?.content).toBe('<p>Text</p>');
  expect((await source.postsByIds({ ids: ['2', '1'] }))[1]).toBe(first);
  const list = await source.postsByCategory({ category: 'career', limit: 3 });
  expect(list[0]?.content).toBe('<p>Text</p>');
  expect(await source.postsByCategory({ category: 'career', limit: 3 })).toBe(list);
});

test('omits posts that the CMS does not have', async () => {
  const source = new CmsQueries({
    cms: versionCms(createFakeCms({ postsByIds: async () => [post('1')] })),
    posts: sanitizedPosts,
  });
  expect((await source.postsByIds({ ids: ['none', '1'] })).map(({ id }) => id)).toEqual(['1']);
});
