import type { RestClient } from '../../../scripts/wordpress/rest-client.ts';
import type { Cms } from '../../../server/cms/cms.ts';

/** Titles in the order in which they are created; several have the same date. */
const dates = {
  'Order A': '2026-01-02T08:00:00',
  'Order B': '2026-01-02T08:00:00',
  'Order C': '2026-01-03T08:00:00',
  'Order D': '2026-01-02T08:00:00',
  'Order E': '2026-01-01T08:00:00',
};

/**
 * The order in which WPGraphQL 2.20.0 returned the entries, recorded on 2026-11-22: by date, then by id,
 * newest first.
 */
export const recordedOrder = ['Order C', 'Order D', 'Order B', 'Order A', 'Order E'];

/** Creates posts, pages and contributors. Posts are sticky and in a category, whose slug is returned. */
export async function createEntries(rest: RestClient): Promise<string> {
  const slug = 'order-of-lists';
  const { id: category } = await rest('/wp/v2/categories', { name: 'Order', slug });
  for (const [title, date] of Object.entries(dates)) {
    const entry = { title, date, status: 'publish', content: 'x' };
    await rest('/wp/v2/posts', { ...entry, categories: [category], sticky: true });
    await rest('/wp/v2/pages', entry);
    await rest('/wp/v2/edu-embed-contributors', entry);
  }
  return slug;
}

/** Reads the titles of the created entries in each list of a CMS, in the order of the list. */
export async function readOrder(cms: Cms, category: string): Promise<Readonly<Record<string, string[]>>> {
  const keepCreated = (titles: readonly string[]) => titles.filter((title) => title in dates);
  const titlesOf = async (name: string) =>
    keepCreated((await cms.postsByCategory(name, 100)).map(({ title }) => title));
  const paths: string[] = [];
  for await (const { title, path } of cms.paths()) if (title in dates) paths.push(`${title} ${path}`);
  return {
    category: await titlesOf(category),
    featured: await titlesOf('featured'),
    latest: await titlesOf('latest'),
    contributors: keepCreated((await cms.contributors()).map(({ title }) => title)),
    // Pages come before posts.
    pages: keepCreated(paths.slice(0, recordedOrder.length).map((path) => path.slice(0, 'Order A'.length))),
    posts: keepCreated(paths.slice(recordedOrder.length).map((path) => path.slice(0, 'Order A'.length))),
  };
}
