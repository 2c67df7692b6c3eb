import { expect, it, onTestFinished } from 'vitest';
import { createContentFolder } from '../../testing/content-folder.ts';
import { loadEmbeddedCms } from './embedded-cms.ts';

it('names all writers of a post', async () => {
  const { directory, remove } = await createContentFolder({
    'contributors/ann-lee.html': '---\ntitle: Ann Lee, RN\ntypes: [writer]\n---\n',
    'contributors/bo-kim.html': '---\ntitle: Bo Kim\ntypes: [writer]\n---\n',
    'articles/nights.html': '---\nid: 11\ntitle: Nights\nwrittenBy: [ann-lee, bo-kim]\n---\n',
    'articles/days.html': '---\nid: 12\ntitle: Days\n---\n',
  });
  onTestFinished(remove);
  const cms = await loadEmbeddedCms({ directory, rankingById: () => null });
  const posts = await cms.postsByIds(['11', '12']);
  expect(posts.map(({ author }) => author)).toEqual(['Ann Lee, RN, and Bo Kim', undefined]);
});
