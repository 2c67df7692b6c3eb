import * as v from 'valibot';
import { decodePath } from '../../pages/decode-path.ts';
import { type SiteUrls, toLookupPath } from '../site-urls.ts';
import { AdRulesWireSchema, SiteSchema } from '../wire.ts';
import type { Resolved } from '../wordpress-cms.ts';
import type { SiteEndpoints } from './companion-endpoints.ts';
import type { RestReader } from './rest-reader.ts';
import { RestCategorySchema, type RestIndex } from './rest-shapes.ts';

const linkSchema = v.object({ id: v.pipe(v.number(), v.transform(String)), link: v.string() });
const pageSchema = v.object({ ...linkSchema.entries, title: v.object({ rendered: v.string() }) });
const menuSchema = v.object({ id: v.number(), locations: v.nullish(v.array(v.string()), []) });
const menuItemSchema = v.object({
  id: v.pipe(v.number(), v.transform(String)),
  parent: v.pipe(
    v.number(),
    v.transform((parent) => (parent === 0 ? null : String(parent))),
  ),
  title: v.object({ rendered: v.string() }),
  url: v.string(),
  menu_order: v.number(),
});

export interface StockOptions {
  readonly reader: RestReader;
  readonly urls: SiteUrls;
  /** Reads the API index, which has the settings that core shows to everyone. */
  readonly readIndex: () => Promise<RestIndex>;
  /** Core shows menus only to users who may edit. */
  readonly isSignedIn: boolean;
}

async function collect<Item>(pages: AsyncIterable<readonly Item[]>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of pages) items.push(...page);
  return items;
}

/**
 * Provides the same data from a WordPress without the companion plugin, as far as core's REST API provides
 * it. Finds paths by comparing links; reads menus if the user may edit, and the site's name and tagline. Has
 * no rankings, contributors, ad rules or redirects.
 */
export function createStockEndpoints({ reader, urls, readIndex, isSignedIn }: StockOptions): SiteEndpoints {
  const isAt = (path: string) => (found: { link: string }) => toLookupPath(urls.toLink(found.link)) === path;

  async function describePage({ id, title }: v.InferOutput<typeof pageSchema>): Promise<Resolved> {
    const { show_on_front, page_for_posts } = await readIndex();
    // WordPress shows the newest posts instead of this page's own content.
    if (show_on_front === 'page' && String(page_for_posts) === id)
      return { type: 'posts', title: title.rendered };
    return { type: 'page', rest: `/wp/v2/pages/${id}` };
  }

  async function findBySlug(path: string): Promise<Resolved | null> {
    const slug = path.split('/').filter(Boolean).at(-1) ?? '';
    // Pages with different parents can share a slug; picks the one whose link is this path.
    const query = `slug=${encodeURIComponent(decodePath(slug))}&per_page=100`;
    const [pages, posts, categories] = await Promise.all([
      reader.readList(`/wp/v2/pages?${query}&_fields=id,link,title`, pageSchema),
      reader.readList(`/wp/v2/posts?${query}&_fields=id,link`, linkSchema),
      reader.readList(`/wp/v2/categories?${query}&_fields=id,slug,name,description,link`, RestCategorySchema),
    ]);
    const page = pages.find(isAt(path));
    if (page) return describePage(page);
    const post = posts.find(isAt(path));
    if (post) return { type: 'post', rest: `/wp/v2/posts/${post.id}` };
    const category = categories.find(isAt(path));
    return category ? { type: 'category', ...category } : null;
  }

  return {
    async resolve(given) {
      const path = toLookupPath(given);
      if (path !== '/') return findBySlug(path);
      const { show_on_front, page_on_front } = await readIndex();
      const front = show_on_front === 'page' ? page_on_front : 0;
      return front > 0 ? { type: 'page', rest: `/wp/v2/pages/${front}` } : { type: 'posts', title: '' };
    },
    async menu(location) {
      if (!isSignedIn) return [];
      const menus = await collect(reader.readPages('/wp/v2/menus?_fields=id,locations', menuSchema));
      const menu = menus.find(({ locations }) => locations.some((name) => name.toUpperCase() === location));
      if (!menu) return [];
      const fields = 'id,parent,title,url,menu_order';
      const items = await collect(
        reader.readPages(
          `/wp/v2/menu-items?menus=${menu.id}&orderby=menu_order&order=asc&_fields=${fields}`,
          menuItemSchema,
        ),
      );
      return items.map(({ id, parent, title, url, menu_order }) => ({
        id,
        parentId: parent,
        label: title.rendered,
        url,
        order: menu_order,
      }));
    },
    async site() {
      const { name, description } = await readIndex();
      return v.parse(SiteSchema, { siteName: name, tagline: description });
    },
    ranking: async () => null,
    adRules: async () => v.parse(AdRulesWireSchema, {}),
  };
}
