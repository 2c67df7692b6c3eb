import type { ContentFiles } from '../../server/cms/embedded/read-content.ts';
import { forEachConcurrently, type RestClient } from './rest-client.ts';

type PageFile = ContentFiles['pages'][number];

/** WordPress's ids by the ids or slugs of the content. */
export type IdMap = Map<string, number>;

export interface SeedOptions {
  /** Origin of the content's images, because relative URLs would point to WordPress. */
  readonly imageOrigin: string;
  /** Runs PHP in WordPress. Sets the modification dates, because the REST API cannot. */
  readonly evaluate: (code: string) => string;
}

/** Makes the image URLs in HTML absolute. */
export function withImagesAt(origin: string, html: string): string {
  return html.replace(/(?<=["'(;])\/(?:demo\/)?pictures\//g, (path) => origin + path);
}

/** The name of a content file without folder and extension. */
export const stemOf = (file: string) => file.replace(/^.*\//, '').replace(/\.html$/, '');

/** Returns the path segments of a page in WordPress, derived from its file. */
const segmentsOf = ({ file }: PageFile) =>
  file
    .replace(/^pages\//, '')
    .replace(/(?:\/index)?\.html$/, '')
    .split('/');

/** Converts a slug to a title. */
export const toTitle = (slug: string) =>
  slug.replace(/-/g, ' ').replace(/\b[a-z]/g, (character) => character.toUpperCase());

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
    edu_embed_meta: {
      kind: kind ?? '',
      subtitle,
      kicker,
      category,
      isNarrow,
      isMonetizationDisabled,
      image: image ? { url: image, alt: imageAlt ?? '', width: imageWidth, height: imageHeight } : null,
    },
    edu_embed_seo: { ...(excerpt && { description: excerpt }), ...seo },
    edu_embed_contributors: {
      written: frontMatter.writtenBy,
      edited: frontMatter.editedBy,
      reviewed: frontMatter.reviewedBy,
    },
  };
}

/** Replaces the ids of content files in post lists with WordPress's ids. */
function withNewIds(html: string, ids: IdMap): string {
  return html.replace(/(<post-list\b[^>]*?\sids=")([^"]*)"/g, (_, before: string, list: string) => {
    const newIds = list.split(',').map((id) => String(ids.get(id.trim()) ?? id.trim()));
    return `${before}${newIds.join(',')}"`;
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

/** Lists all paths with their files, shortest first. A folder without a file becomes an empty parent page. */
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

/** Sets the modification dates, because otherwise all pages would show as updated today. */
function setModified(created: readonly CreatedPage[], evaluate: SeedOptions['evaluate']): void {
  const moments = created.flatMap(({ id, file: { frontMatter } }) => {
    const date = frontMatter.modified ?? frontMatter.date;
    return date ? [[id, toMoment(date).slice(0, 19).replace('T', ' ')]] : [];
  });
  evaluate(`global $wpdb;
    foreach ( json_decode( '${JSON.stringify(moments)}' ) as list( $id, $moment ) ) {
      $wpdb->update( $wpdb->posts, array( 'post_modified' => $moment, 'post_modified_gmt' => $moment ), array( 'ID' => $id ) );
    }`);
}

/** Creates all pages without content, then adds content, because it refers to their ids. */
export async function seedPages(
  rest: RestClient,
  { pages }: ContentFiles,
  categories: IdMap,
  { imageOrigin, evaluate }: SeedOptions,
): Promise<IdMap> {
  const ids: IdMap = new Map();
  const created: CreatedPage[] = [];
  async function create(
    type: CreatedPage['type'],
    file: PageFile,
    fields: Readonly<Record<string, unknown>>,
  ): Promise<number> {
    const { id } = await rest(`/wp/v2/${type}`, { ...commonOf(file), ...fieldsOf(file), ...fields });
    if (file.frontMatter.id) ids.set(file.frontMatter.id, id);
    created.push({ id, type, file });
    return id;
  }
  const articles = pages.filter(({ file }) => file.startsWith('articles/'));
  await forEachConcurrently(articles, async (file) => {
    const { category } = file.frontMatter;
    await create('posts', file, {
      slug: stemOf(file.file),
      categories: category ? [categories.get(category)] : [],
    });
  });
  // One at a time, because WordPress stores all sticky posts in one option and concurrent writes lose posts.
  for (const { id, file } of created)
    if (file.frontMatter.featured) await rest(`/wp/v2/posts/${id}`, { sticky: true });
  const byPath: IdMap = new Map();
  const paths = pathsOf(pages.filter((file) => !articles.includes(file)));
  for (const depth of new Set(paths.map(({ segments }) => segments.length))) {
    const level = paths.filter(({ segments }) => segments.length === depth);
    await forEachConcurrently(level, async ({ file, segments }) => {
      const parent = byPath.get(segments.slice(0, -1).join('/')) ?? 0;
      const slug = segments.at(-1) ?? '';
      const id = file
        ? await create('pages', file, { slug, parent })
        : (await rest('/wp/v2/pages', { slug, parent, title: toTitle(slug), status: 'publish' })).id;
      byPath.set(segments.join('/'), id);
    });
  }
  await forEachConcurrently(created, async ({ id, type, file }) => {
    await rest(`/wp/v2/${type}/${id}`, {
      content: withImagesAt(imageOrigin, withNewIds(file.html, ids)),
    });
  });
  await rest('/wp/v2/settings', { show_on_front: 'page', page_on_front: byPath.get('home') ?? 0 });
  setModified(created, evaluate);
  return ids;
}
