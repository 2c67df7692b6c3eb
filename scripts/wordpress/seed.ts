import type { ContentFiles } from '../../server/cms/embedded/read-content.ts';
import { readContent } from '../../server/cms/embedded/read-content.ts';
import type { MenuEntry } from '../../server/cms/menus.ts';
import { forEachConcurrently, type RestClient } from './rest-client.ts';
import { type IdMap, type SeedOptions, seedPages, stemOf, toTitle } from './seed-pages.ts';

/** Numbers of imported pages and posts. */
export interface Seeded {
  readonly pages: number;
  readonly contributors: number;
  readonly rankings: number;
  /** WordPress's ids by the ids of the content files. */
  readonly ids: ReadonlyMap<string, number>;
}

async function seedSettings(rest: RestClient, { site, redirects }: ContentFiles): Promise<void> {
  const { siteName, tagline, theme, analytics, consent, ...fields } = site;
  const toText = (value: unknown) => (value === undefined ? '' : JSON.stringify(value));
  const texts = { analytics: toText(analytics), consent: toText(consent) };
  await rest('/wp/v2/settings', {
    title: siteName,
    description: tagline,
    edu_embed_site: {
      ...fields,
      ...texts,
      theme: Object.entries(theme).map(([key, value]) => ({ key, value })),
    },
    edu_embed_redirects: redirects.map(({ from, to = '' }) => ({ from, to })),
  });
}

async function seedCategories(rest: RestClient, { pages }: ContentFiles): Promise<IdMap> {
  const slugs = [
    ...new Set(
      pages.flatMap(({ file, frontMatter: { category } }) =>
        file.startsWith('articles/') && category ? [category] : [],
      ),
    ),
  ];
  const ids: IdMap = new Map();
  await forEachConcurrently(slugs, async (slug) => {
    const { id } = await rest('/wp/v2/categories', { name: toTitle(slug), slug });
    ids.set(slug, id);
  });
  return ids;
}

async function seedContributors(rest: RestClient, { contributors }: ContentFiles): Promise<void> {
  await forEachConcurrently(contributors, async ({ file, frontMatter, html }) => {
    const { title, types, image, imageAlt, excerpt = '', career, subjectAreas, social } = frontMatter;
    const pairs = { ...social, contributors_career: career, contributors_subject_areas: subjectAreas };
    await rest('/wp/v2/edu-embed-contributors', {
      title,
      slug: stemOf(file),
      status: 'publish',
      content: html,
      excerpt,
      edu_embed_contributor: {
        types,
        socialMedia: Object.entries(pairs).flatMap(([key, value]) => (value ? [{ key, value }] : [])),
        image: image ? { url: image, alt: imageAlt ?? `Portrait of ${title}` } : null,
      },
    });
  });
}

async function seedRankings(rest: RestClient, { rankings }: ContentFiles): Promise<void> {
  await forEachConcurrently(rankings, async ({ ranking }) => {
    const { extid, gid, id, title, type, method, limit, blurbs = {}, schools, source } = ranking;
    const list = extid ? { schools } : { legacySchools: schools };
    const pairs = Object.entries(blurbs).map(([key, value]) => ({ key, value }));
    const fields = { extid, gid, builtIn: id, kind: type, method, limit, blurbs: pairs, source, ...list };
    await rest('/wp/v2/edu-embed-rankings', {
      title: title ?? extid ?? gid ?? '',
      status: 'publish',
      edu_embed_ranking: fields,
    });
  });
}

async function seedAdRules(rest: RestClient, { adRules }: ContentFiles): Promise<void> {
  for (const [placement, rule] of Object.entries(adRules)) {
    if (!rule) continue;
    const { rendered, width, height, house } = rule.value;
    const fields = { placement, width, height, house };
    await rest('/wp/v2/edu-embed-ad-rules', {
      title: placement,
      status: 'publish',
      content: rendered,
      edu_embed_ad_rule: fields,
    });
  }
}

async function seedMenu(rest: RestClient, location: string, entries: readonly MenuEntry[]): Promise<void> {
  const { id: menu } = await rest('/wp/v2/menus', {
    name: toTitle(location.toLowerCase()),
    locations: [`edu_embed_${location.toLowerCase()}`],
  });
  let order = 0;
  async function add(siblings: readonly MenuEntry[], parent: number): Promise<void> {
    const numbered = siblings.map((entry) => ({ entry, menu_order: ++order }));
    await forEachConcurrently(numbered, async ({ entry, menu_order }) => {
      const item = {
        title: entry.label,
        url: entry.uri,
        type: 'custom',
        status: 'publish',
        menus: menu,
        parent,
        menu_order,
      };
      const { id } = await rest('/wp/v2/menu-items', item);
      await add(entry.children ?? [], id);
    });
  }
  await add(entries, 0);
}

/** Imports a content folder of the embedded CMS into an empty WordPress, over REST. */
export async function seedWordPress(
  rest: RestClient,
  contentFolder: string,
  options: SeedOptions,
): Promise<Seeded> {
  const { content, problems } = await readContent(contentFolder, new Map());
  if (!content)
    throw new Error(
      `${contentFolder} is invalid: ${problems.map(({ file, message }) => `${file}: ${message}`).join('; ')}`,
    );
  await seedSettings(rest, content);
  const categories = await seedCategories(rest, content);
  await seedContributors(rest, content);
  await Promise.all([seedRankings(rest, content), seedAdRules(rest, content)]);
  const ids = await seedPages(rest, content, categories, options);
  await seedMenu(rest, 'PRIMARY', content.menus.PRIMARY);
  await seedMenu(rest, 'FOOTER', content.menus.FOOTER);
  return {
    pages: content.pages.length,
    contributors: content.contributors.length,
    rankings: content.rankings.length,
    ids,
  };
}
