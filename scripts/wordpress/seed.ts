import type { ContentFiles } from '../../server/cms/embedded/read-content.ts';
import { readContent } from '../../server/cms/embedded/read-content.ts';
import type { MenuEntry } from '../../server/cms/menus.ts';
import { forEachAtOnce, type RestClient } from './rest-client.ts';

type PageFile = ContentFiles['pages'][number];

/** Ids that content refers to, and what they became in WordPress. */
type IdMap = Map<string, number>;

const stemOf = (file: string) => file.replace(/^.*\//, '').replace(/\.html$/, '');

/** Where a page stands in WordPress: its file, which is its path but for the home page. */
const segmentsOf = ({ file }: PageFile) =>
  file
    .replace(/^pages\//, '')
    .replace(/(?:\/index)?\.html$/, '')
    .split('/');

const toTitle = (slug: string) => slug.replace(/-/g, ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

async function seedSettings(rest: RestClient, { site, redirects }: ContentFiles): Promise<void> {
  const { siteName, tagline, theme, ...kept } = site;
  await rest('/wp/v2/settings', {
    title: siteName,
    description: tagline,
    edu_embed_site: { ...kept, theme: Object.entries(theme).map(([key, value]) => ({ key, value })) },
    edu_embed_redirects: redirects.map(({ from, to = '' }) => ({ from, to })),
  });
}

async function seedCategories(rest: RestClient, { pages }: ContentFiles): Promise<IdMap> {
  const slugs = [...new Set(pages.flatMap(({ file, frontMatter: { category } }) => (file.startsWith('articles/') && category ? [category] : [])))];
  const ids: IdMap = new Map();
  await forEachAtOnce(slugs, async (slug) => {
    const { id } = await rest('/wp/v2/categories', { name: toTitle(slug), slug });
    ids.set(slug, id);
  });
  return ids;
}

async function seedContributors(rest: RestClient, { contributors }: ContentFiles): Promise<void> {
  await forEachAtOnce(contributors, async ({ file, frontMatter, html }) => {
    const { title, types, image, imageAlt, excerpt = '', career, subjectAreas, social } = frontMatter;
    const pairs = { ...social, contributors_career: career, contributors_subject_areas: subjectAreas };
    await rest('/wp/v2/contributors', {
      title,
      slug: stemOf(file),
      status: 'publish',
      content: html,
      excerpt,
      edu_contributor: {
        types,
        socialMedia: Object.entries(pairs).flatMap(([key, value]) => (value ? [{ key, value }] : [])),
        image: image ? { url: image, alt: imageAlt ?? `Portrait of ${title}` } : null,
      },
    });
  });
}

async function seedRankings(rest: RestClient, { rankings }: ContentFiles): Promise<void> {
  await forEachAtOnce(rankings, async ({ ranking }) => {
    const { extid, gid, id, title, type, method, limit, blurbs = {}, schools, source } = ranking;
    const list = extid ? { schools } : { legacySchools: schools };
    const pairs = Object.entries(blurbs).map(([key, value]) => ({ key, value }));
    const fields = { extid, gid, builtIn: id, kind: type, method, limit, blurbs: pairs, source, ...list };
    await rest('/wp/v2/rankings', { title: title ?? extid ?? gid ?? '', status: 'publish', edu_ranking: fields });
  });
}

async function seedAdRules(rest: RestClient, { adRules }: ContentFiles): Promise<void> {
  for (const [placement, rule] of Object.entries(adRules)) {
    if (!rule) continue;
    const { rendered, width, height } = rule.value;
    await rest('/wp/v2/ad-rules', { title: placement, status: 'publish', content: rendered, edu_ad_rule: { placement, width, height } });
  }
}

function fieldsOf({ frontMatter }: PageFile): Record<string, unknown> {
  const { kind, subtitle, kicker, category, isNarrow, isMonetizationDisabled, image, imageAlt, imageWidth, imageHeight, seo, excerpt } = frontMatter;
  return {
    edu_meta: {
      kind: kind ?? '',
      subtitle,
      kicker,
      category,
      isNarrow,
      isMonetizationDisabled,
      image: image ? { url: image, alt: imageAlt ?? '', width: imageWidth, height: imageHeight } : null,
    },
    edu_seo: { ...(excerpt && { description: excerpt }), ...seo },
    edu_contributors: { written: frontMatter.writtenBy, edited: frontMatter.editedBy, reviewed: frontMatter.reviewedBy },
  };
}

/** Articles name each other by the ids that their files give them. */
function withNewIds(html: string, ids: IdMap): string {
  return html.replace(/(<post-list\b[^>]*?\sids=")([^"]*)"/g, (_, before: string, list: string) => {
    const known = list.split(',').map((id) => String(ids.get(id.trim()) ?? id.trim()));
    return `${before}${known.join(',')}"`;
  });
}

const commonOf = ({ frontMatter }: PageFile) => ({
  title: frontMatter.title,
  status: 'publish',
  excerpt: frontMatter.excerpt ?? '',
  ...(frontMatter.date && { date_gmt: frontMatter.date.length === 10 ? `${frontMatter.date}T12:00:00` : frontMatter.date }),
});

/** First everything with no content, so that every id is known when content refers to one. */
async function seedPages(rest: RestClient, { pages }: ContentFiles, categories: IdMap): Promise<void> {
  const ids: IdMap = new Map();
  const made: { route: string; file: PageFile }[] = [];
  const articles = pages.filter(({ file }) => file.startsWith('articles/'));
  await forEachAtOnce(articles, async (file) => {
    const { category, featured } = file.frontMatter;
    const chosen = category ? [categories.get(category)] : [];
    const { id } = await rest('/wp/v2/posts', { ...commonOf(file), ...fieldsOf(file), slug: stemOf(file.file), categories: chosen, sticky: featured });
    ids.set(file.frontMatter.id ?? '', id);
    made.push({ route: `/wp/v2/posts/${id}`, file });
  });
  const byPath: IdMap = new Map();
  const byDepth = pages.filter((file) => !articles.includes(file)).map((file) => ({ file, segments: segmentsOf(file) }));
  for (const depth of new Set(byDepth.map(({ segments }) => segments.length).sort())) {
    const level = byDepth.filter(({ segments }) => segments.length === depth);
    await forEachAtOnce(level, async ({ file, segments }) => {
      const parent = byPath.get(segments.slice(0, -1).join('/')) ?? 0;
      const { id } = await rest('/wp/v2/pages', { ...commonOf(file), ...fieldsOf(file), slug: segments.at(-1), parent });
      byPath.set(segments.join('/'), id);
      ids.set(file.frontMatter.id ?? '', id);
      made.push({ route: `/wp/v2/pages/${id}`, file });
    });
  }
  await forEachAtOnce(made, async ({ route, file }) => {
    await rest(route, { content: withNewIds(file.html, ids) });
  });
  await rest('/wp/v2/settings', { show_on_front: 'page', page_on_front: byPath.get('home') ?? 0 });
}

async function seedMenu(rest: RestClient, location: string, entries: readonly MenuEntry[]): Promise<void> {
  const { id: menu } = await rest('/wp/v2/menus', { name: toTitle(location.toLowerCase()), locations: [location] });
  let order = 0;
  async function add(entry: MenuEntry, parent: number): Promise<void> {
    order += 1;
    const item = { title: entry.label, url: entry.uri, type: 'custom', status: 'publish', menus: menu, parent, menu_order: order };
    const { id } = await rest('/wp/v2/menu-items', item);
    for (const child of entry.children ?? []) await add(child, id);
  }
  for (const entry of entries) await add(entry, 0);
}

/** Puts a content folder of the embedded CMS into a WordPress that has none of it, over REST. */
export async function seedWordPress(rest: RestClient, contentFolder: string): Promise<{ pages: number; contributors: number; rankings: number }> {
  const { content, problems } = await readContent(contentFolder, new Map());
  if (!content) throw new Error(`${contentFolder} cannot be read: ${problems.map(({ file, message }) => `${file}: ${message}`).join('; ')}`);
  await seedSettings(rest, content);
  const categories = await seedCategories(rest, content);
  await seedContributors(rest, content);
  await Promise.all([seedRankings(rest, content), seedAdRules(rest, content)]);
  await seedPages(rest, content, categories);
  await seedMenu(rest, 'PRIMARY', content.menus.PRIMARY);
  await seedMenu(rest, 'FOOTER', content.menus.FOOTER);
  return { pages: content.pages.length, contributors: content.contributors.length, rankings: content.rankings.length };
}
