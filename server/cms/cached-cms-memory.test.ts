import { expect, it } from 'vitest';
import type { Post } from '../../src/core/model/post.ts';
import { createFakeCms } from '../testing/fake-cms.ts';
import { type CachedCms, cacheCms } from './cached-cms.ts';
import type { CmsPage } from './cms.ts';

const examplePost: Post = { id: '1', title: 'A post', link: '/a-post/' };

it('evicts the oldest pages when their content takes too much memory', async () => {
  const content = 'x'.repeat(10_000);
  const cms = createFakeCms({ pageByPath: async (path) => ({ path, content }) as CmsPage });
  const cached = cacheCms(cms, { freshSeconds: 60, maxContentBytes: 200_000 });
  for (let index = 0; index < 10; index += 1) await cached.pageByPath(`/${index}/`);
  await cached.pageByPath('/9/');
  await cached.pageByPath('/0/');
  expect(cms.queries.filter((query) => query === 'pageByPath /9/')).toHaveLength(1);
  expect(cms.queries.filter((query) => query === 'pageByPath /0/')).toHaveLength(2);
});

it.each<[name: string, read: (cms: CachedCms, index: number) => Promise<unknown>, query: string]>([
  ['posts', (cms, index) => cms.postsByIds([`${index}`]), 'postsByIds'],
  ['lists', (cms, index) => cms.postsByCategory(`${index}`, 1), 'postsByCategory'],
  ['rankings', (cms, index) => cms.ranking(`${index}`), 'ranking'],
])('evicts the oldest %s when they take too much memory', async (_name, read, query) => {
  const excerpt = 'x'.repeat(10_000);
  const cms = createFakeCms({
    postsByIds: async (ids) => ids.map((id) => ({ ...examplePost, id, excerpt })),
    postsByCategory: async () => [{ ...examplePost, excerpt }],
    ranking: async () => ({ title: excerpt, schools: [] }),
  });
  const cached = cacheCms(cms, { freshSeconds: 60, maxContentBytes: 200_000 });
  for (let index = 0; index < 10; index += 1) await read(cached, index);
  const sent = () => cms.queries.filter((name) => name.startsWith(query)).length;
  expect(sent()).toBe(10);
  await read(cached, 9);
  expect(sent()).toBe(10);
  await read(cached, 0);
  expect(sent()).toBe(11);
});
