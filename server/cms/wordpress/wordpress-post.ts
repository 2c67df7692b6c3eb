import type * as v from 'valibot';
import type { Image } from '../../../src/core/model/image.ts';
import type { Post } from '../../../src/core/model/post.ts';
import { charactersPerTurn, takeTurn } from '../../content/parse-async.ts';
import type { Byline, CmsPage } from '../cms.ts';
import { isUpdated } from '../is-updated.ts';
import { joinNames } from '../pages/join-names.ts';
import { versionOf } from '../version-of.ts';
import { pageKind } from './page-kind.ts';
import { toExcerpt, toPlainText } from './plain-text.ts';
import { rewriteContent } from './rewrite-content.ts';
import { type SiteUrls, toLookupPath } from './site-urls.ts';
import type { BylinesSchema, MetaSchema, SeoWireSchema } from './wire.ts';

type Bylines = v.InferOutput<typeof BylinesSchema>;

/** A page or post in the common format of both adapters. */
export interface WordPressPost {
  readonly id: string;
  readonly type: 'page' | 'post';
  /** `publish`, or another status for content that readers must not see. */
  readonly status: string;
  /** An absolute URL or a path. */
  readonly link: string;
  /** These three are HTML, as WordPress rendered it. */
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
  /** In the site's time zone and in UTC; neither string contains a zone. */
  readonly date: string;
  readonly dateGmt: string;
  readonly modified: string;
  readonly modifiedGmt: string;
  readonly isProtected: boolean;
  readonly image: Image | null;
  readonly categories: readonly { readonly slug: string; readonly name: string }[];
  /** The WordPress user; bylines of contributors take precedence. */
  readonly author: string;
  readonly seo?: v.InferOutput<typeof SeoWireSchema>;
  readonly contributors?: Bylines;
  readonly meta?: v.InferOutput<typeof MetaSchema>;
}

/** Data of the site that the conversion of a post needs. */
export interface PostContext {
  readonly urls: SiteUrls;
  readonly contributorPath: string;
}

const protectedNotice = '<p>This content is password protected. Ask the editors for it.</p>';

/** Converts to ISO 8601 with the site's zone offset, so that the date is the one that editors see. */
export function toIsoTime(local: string, gmt: string): string | undefined {
  const [localMs, utcMs] = [Date.parse(`${local}Z`), Date.parse(`${gmt}Z`)];
  if (Number.isNaN(localMs)) return undefined;
  const minutes = Number.isNaN(utcMs) ? 0 : Math.round((localMs - utcMs) / 60_000);
  // A draft has no valid UTC date.
  if (Math.abs(minutes) > 14 * 60) return `${local}Z`;
  const pad = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return minutes === 0
    ? `${local}Z`
    : `${local}${minutes < 0 ? '-' : '+'}${pad(Math.abs(minutes) / 60)}:${pad(Math.abs(minutes) % 60)}`;
}

/** Uses the first words of the content if the title is empty, because lists need a link text. */
function titleOf({ title, content, excerpt, isProtected }: WordPressPost): string {
  return toPlainText(title) || (isProtected ? '' : toExcerpt(content || excerpt, 60)) || 'Untitled';
}

function imageOf({ image, meta, isProtected }: WordPressPost, { urls }: PostContext): Image | null {
  if (isProtected) return null;
  const own = meta?.image;
  if (image) return { ...image, sourceUrl: urls.toImage(image.sourceUrl) };
  return own
    ? { sourceUrl: urls.toImage(own.url), altText: own.alt, width: own.width, height: own.height }
    : null;
}

function pathOf({ link, id }: WordPressPost, { urls }: PostContext): string {
  // WordPress links a draft, which has no path yet, by its id.
  if (/[?&](?:p|page_id|preview_id|post)=\d/.test(link)) return `/draft-${id}/`;
  return toLookupPath(urls.toLink(link).replace(/[?#].*$/s, ''));
}

function mainCategory({ categories, meta }: WordPressPost): { slug: string; name: string } | undefined {
  const given = meta?.category
    ? (categories.find(({ slug }) => slug === meta.category) ?? { slug: meta.category, name: '' })
    : undefined;
  return given ?? categories.find(({ slug }) => slug !== 'uncategorized');
}

function toBylines(list: Bylines['written'] | undefined, { urls }: PostContext): readonly Byline[] {
  return (list ?? []).map(({ name, slug, image }) => ({
    name: toPlainText(name),
    slug,
    image: image ? urls.toImage(image) : undefined,
  }));
}

/** The fields that have a value. */
function withoutEmpty<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as Partial<Fields>;
}

function toSeo({ seo, content, excerpt, isProtected }: WordPressPost, { urls }: PostContext): CmsPage['seo'] {
  // SEO texts can reveal protected content.
  if (isProtected) return { robots: 'noindex' };
  const description = toExcerpt(excerpt || content);
  if (!seo) return { description };
  const { title, url, imageUrl, imageWidth, imageHeight, imageType, ...others } = seo;
  return {
    ...withoutEmpty(others),
    description: seo.description || description,
    ...(title && { title: toPlainText(title) }),
    ...(url && { url: urls.toLink(url) }),
    ...(imageUrl && {
      imageUrl: urls.toImage(imageUrl),
      imageWidth,
      imageHeight,
      imageType: imageType || undefined,
    }),
  };
}

/** Converts a post to a page. A protected post shows only its title, category and dates. */
export async function toPage(post: WordPressPost, context: PostContext): Promise<CmsPage> {
  const { id, type, isProtected, meta } = post;
  const contributors = isProtected ? undefined : post.contributors;
  const path = pathOf(post, context);
  const category = type === 'post' || meta?.category ? mainCategory(post) : undefined;
  const [date, modified] = [toIsoTime(post.date, post.dateGmt), toIsoTime(post.modified, post.modifiedGmt)];
  const page: Omit<CmsPage, 'version'> = {
    id,
    kind: pageKind(meta?.kind ?? '', path, type, context.contributorPath),
    path,
    title: titleOf(post),
    subtitle: (!isProtected && meta?.subtitle) || undefined,
    kicker: (!isProtected && meta?.kicker) || toPlainText(category?.name ?? '') || undefined,
    category: category?.slug,
    content: isProtected ? protectedNotice : await rewriteContent(post.content, context.urls),
    image: imageOf(post, context),
    date,
    modified,
    isUpdated: isUpdated(date, modified),
    contributors: {
      writer: toBylines(contributors?.written, context),
      editor: toBylines(contributors?.edited, context),
      reviewer: toBylines(contributors?.reviewed, context),
    },
    isNarrow: meta?.isNarrow ?? false,
    isMonetizationDisabled: isProtected || (meta?.isMonetizationDisabled ?? false),
    seo: toSeo(post, context),
  };
  return { ...page, version: versionOf(page) };
}

function toPost(post: WordPressPost, context: PostContext): Post {
  const writers = post.contributors?.written.map(({ name }) => name) ?? [];
  return {
    id: post.id,
    title: titleOf(post),
    link: pathOf(post, context),
    image: imageOf(post, context),
    excerpt: post.isProtected ? undefined : toExcerpt(post.excerpt || post.content) || undefined,
    author: post.isProtected
      ? undefined
      : joinNames((writers.length > 0 ? writers : [post.author]).map(toPlainText)),
    category: mainCategory(post)?.slug,
    date: toIsoTime(post.date, post.dateGmt),
  };
}

/** Converts posts to the format of lists. Yields to the event loop, because a post may have long content. */
export async function toPosts(posts: readonly WordPressPost[], context: PostContext): Promise<Post[]> {
  const converted: Post[] = [];
  for (const post of posts) {
    await takeTurn(Math.min(charactersPerTurn, post.content.length));
    converted.push(toPost(post, context));
  }
  return converted;
}
