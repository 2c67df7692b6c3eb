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

it('sorts a contributor’s posts by the dates that the profile shows', async () => {
  const article = (dates: string) => `---\ntitle: An article\nwrittenBy: [ann-lee]\n${dates}\n---\n`;
  const { directory, remove } = await createContentFolder({
    'contributors/ann-lee.html': '---\ntitle: Ann Lee\ntypes: [writer]\n---\n',
    'articles/updated.html': article("date: '2026-01-01'\nmodified: '2026-09-01'"),
    'articles/new.html': article("date: '2026-10-01'"),
    'articles/old.html': article("date: '2026-03-01'"),
  });
  onTestFinished(remove);
  const cms = await loadEmbeddedCms({ directory, rankingById: () => null });
  const ann = await cms.contributorBySlug('ann-lee');
  expect(ann?.contributorPosts.map(({ date }) => date)).toEqual(['2026-10-01', '2026-09-01', '2026-03-01']);
});
