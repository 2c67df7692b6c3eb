import type { ContentFiles } from '../../server/cms/embedded/read-content.ts';
import { readContent } from '../../server/cms/embedded/read-content.ts';
import type { MenuEntry } from '../../server/cms/menus.ts';
import { forEachAtOnce, type RestClient } from './rest-client.ts';

type PageFile = ContentFiles['pages'][number];

/** Ids that content refers to, and what they became in WordPress. */
type IdMap = Map<string, number>;

export interface SeedOptions {
  /** Where the pictures of the content are: a page of a theme would look for them at WordPress. */
  readonly pictureOrigin: string;
  /** Runs PHP in that WordPress: its REST API cannot say when something was last changed. */
  readonly evaluate: (code: string) => string;
}

export interface Seeded {
  readonly pages: number;
  readonly contributors: number;
  readonly rankings: number;
  /** What became of the ids that content gives itself. */
  readonly ids: ReadonlyMap<string, number>;
}

/** HTML whose pictures of the demo have an address that works on any page. */
export function withPicturesAt(origin: string, html: string): string {
  return html.replace(/(?<=["'(;])\/(?:demo\/)?pictures\//g, (path) => origin + path);
}

const stemOf = (file: string) => file.replace(/^.*\//, '').replace(/\.html$/, '');

/** Where a page stands in WordPress: its file, which is its path but for the home page. */
const segmentsOf = ({ file }: PageFile) =>
  file
    .replace(/^pages\//, '')
    .replace(/(?:\/index)?\.html$/, '')
    .split('/');

const toTitle = (slug: string) =>
  slug.replace(/-/g, ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

async function seedSettings(rest: RestClient, { site, redirects }: ContentFiles): Promise<void> {
  const { siteName, tagline, theme, analytics, consent, ...kept } = site;
  const toText = (value: unknown) => (value === undefined ? '' : JSON.stringify(value));
  const texts = { analytics: toText(analytics), consent: toText(consent) };
  await rest('/wp/v2/settings', {
    title: siteName,
    description: tagline,
    edu_embed_site: {
      ...kept,
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
    await rest('/wp/v2/rankings', {
      title: title ?? extid ?? gid ?? '',
      status: 'publish',
      edu_ranking: fields,
    });
  });
}

async function seedAdRules(rest: RestClient, { adRules }: ContentFiles): Promise<void> {
  for (const [placement, rule] of Object.entries(adRules)) {
    if (!rule) continue;
    const { rendered, width, height, house } = rule.value;
    const fields = { placement, width, height, house };
    await rest('/wp/v2/ad-rules', {
      title: placement,
      status: 'publish',
      content: rendered,
      edu_ad_rule: fields,
    });
  }
}

function fieldsOf({ frontMatter }: PageFile): Record<string, unknown> {
  const {
    kind,
    subtitle,
    kicker,
    category,
    isNarrow,
    isMonetizationDisabled,
    image,
    imageAlt,
    imageWidth,
    imageHeight,
    seo,
    excerpt,
  } = frontMatter;
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
    edu_contributors: {
      written: frontMatter.writtenBy,
      edited: frontMatter.editedBy,
      reviewed: frontMatter.reviewedBy,
    },
  };
}

/** Articles name each other by the ids that their files give them. */
function withNewIds(html: string, ids: IdMap): string {
  return html.replace(/(<post-list\b[^>]*?\sids=")([^"]*)"/g, (_, before: string, list: string) => {
    const known = list.split(',').map((id) => String(ids.get(id.trim()) ?? id.trim()));
    return `${before}${known.join(',')}"`;
  });
}

const toMoment = (date: string) => (date.length === 10 ? `${date}T12:00:00` : date);

const commonOf = ({ frontMatter }: PageFile) => ({
  title: frontMatter.title,
  status: 'publish',
  excerpt: frontMatter.excerpt ?? '',
  ...(frontMatter.date && { date_gmt: toMoment(frontMatter.date) }),
});

interface CreatedPage {
  readonly id: number;
  readonly type: 'posts' | 'pages';
  readonly file: PageFile;
}

/** What stands at each path, the shortest paths first. WordPress's paths go through pages: a folder without one gets an empty one. */
function pathsOf(files: readonly PageFile[]): { segments: readonly string[]; file?: PageFile }[] {
  const byPath = new Map(files.map((file) => [segmentsOf(file).join('/'), file]));
  const all = new Set(
    files.flatMap((file) =>
      segmentsOf(file).map((_, index, segments) => segments.slice(0, index + 1).join('/')),
    ),
  );
  const paths = [...all].map((path) => ({ segments: path.split('/'), file: byPath.get(path) }));
  return paths.sort((one, other) => one.segments.length - other.segments.length);
}

/** Everything was saved just now; readers would be told that all of it was updated today. */
function setModified(made: readonly CreatedPage[], evaluate: SeedOptions['evaluate']): void {
  const moments = made.flatMap(({ id, file: { frontMatter } }) => {
    const date = frontMatter.modified ?? frontMatter.date;
    return date ? [[id, toMoment(date).slice(0, 19).replace('T', ' ')]] : [];
  });
  evaluate(`global $wpdb;
    foreach ( json_decode( '${JSON.stringify(moments)}' ) as list( $id, $moment ) ) {
      $wpdb->update( $wpdb->posts, array( 'post_modified' => $moment, 'post_modified_gmt' => $moment ), array( 'ID' => $id ) );
    }`);
}

/** First everything with no content, so that every id is known when content refers to one. */
async function seedPages(
  rest: RestClient,
  { pages }: ContentFiles,
  categories: IdMap,
  { pictureOrigin, evaluate }: SeedOptions,
): Promise<IdMap> {
  const ids: IdMap = new Map();
  const made: CreatedPage[] = [];
  async function make(
    type: CreatedPage['type'],
    file: PageFile,
    fields: Readonly<Record<string, unknown>>,
  ): Promise<number> {
    const { id } = await rest(`/wp/v2/${type}`, { ...commonOf(file), ...fieldsOf(file), ...fields });
    ids.set(file.frontMatter.id ?? '', id);
    made.push({ id, type, file });
    return id;
  }
  const articles = pages.filter(({ file }) => file.startsWith('articles/'));
  await forEachAtOnce(articles, async (file) => {
    const { category } = file.frontMatter;
    await make('posts', file, {
      slug: stemOf(file.file),
      categories: category ? [categories.get(category)] : [],
    });
  });
  // WordPress stores all sticky posts in one option. Requests that write it at the same time lose each other's posts.
  for (const { id, file } of made)
    if (file.frontMatter.featured) await rest(`/wp/v2/posts/${id}`, { sticky: true });
  const byPath: IdMap = new Map();
  const paths = pathsOf(pages.filter((file) => !articles.includes(file)));
  for (const depth of new Set(paths.map(({ segments }) => segments.length))) {
    const level = paths.filter(({ segments }) => segments.length === depth);
    await forEachAtOnce(level, async ({ file, segments }) => {
      const place = { slug: segments.at(-1) ?? '', parent: byPath.get(segments.slice(0, -1).join('/')) ?? 0 };
      const id = file
        ? await make('pages', file, place)
        : (await rest('/wp/v2/pages', { ...place, title: toTitle(place.slug), status: 'publish' })).id;
      byPath.set(segments.join('/'), id);
    });
  }
  await forEachAtOnce(made, async ({ id, type, file }) => {
    await rest(`/wp/v2/${type}/${id}`, {
      content: withPicturesAt(pictureOrigin, withNewIds(file.html, ids)),
    });
  });
  await rest('/wp/v2/settings', { show_on_front: 'page', page_on_front: byPath.get('home') ?? 0 });
  setModified(made, evaluate);
  return ids;
}

async function seedMenu(rest: RestClient, location: string, entries: readonly MenuEntry[]): Promise<void> {
  const { id: menu } = await rest('/wp/v2/menus', {
    name: toTitle(location.toLowerCase()),
    locations: [location],
  });
  let order = 0;
  async function add(siblings: readonly MenuEntry[], parent: number): Promise<void> {
    const numbered = siblings.map((entry) => ({ entry, menu_order: ++order }));
    await forEachAtOnce(numbered, async ({ entry, menu_order }) => {
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

/** Puts a content folder of the embedded CMS into a WordPress that has none of it, over REST. */
export async function seedWordPress(
  rest: RestClient,
  contentFolder: string,
  options: SeedOptions,
): Promise<Seeded> {
  const { content, problems } = await readContent(contentFolder, new Map());
  if (!content)
    throw new Error(
      `${contentFolder} cannot be read: ${problems.map(({ file, message }) => `${file}: ${message}`).join('; ')}`,
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
