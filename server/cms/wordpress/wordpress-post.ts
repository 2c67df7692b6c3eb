import type * as v from 'valibot';
import type { Image } from '../../../src/core/model/image.ts';
import type { Post } from '../../../src/core/model/post.ts';
import type { Byline, CmsPage } from '../cms.ts';
import { versionOf } from '../version-of.ts';
import { pageKind } from './page-kind.ts';
import { toExcerpt, toPlainText } from './plain-text.ts';
import { rewriteContent } from './rewrite-content.ts';
import { type SiteAddresses, toLookupPath } from './site-addresses.ts';
import type { BylinesSchema, MetaSchema, SeoWireSchema } from './wire.ts';

type Bylines = v.InferOutput<typeof BylinesSchema>;

/** A page or post as both adapters read it, before anything is made of it. */
export interface WordPressPost {
  readonly id: string;
  readonly type: 'page' | 'post';
  /** Absolute, or a path. */
  readonly link: string;
  /** These three are HTML, as WordPress rendered it. */
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
  /** Local to the site, and the same moment in UTC; neither names a zone. */
  readonly date: string;
  readonly dateGmt: string;
  readonly modified: string;
  readonly modifiedGmt: string;
  readonly isProtected: boolean;
  readonly image: Image | null;
  readonly categories: readonly { readonly slug: string; readonly name: string }[];
  /** The user who published it; bylines of contributors come before. */
  readonly author: string;
  readonly seo: v.InferOutput<typeof SeoWireSchema> | undefined;
  readonly contributors: Bylines | undefined;
  readonly meta: v.InferOutput<typeof MetaSchema> | undefined;
}

/** What a post is read against. */
export interface Reading {
  readonly addresses: SiteAddresses;
  readonly contributorPath: string;
}

const protectedNotice = '<p>This content is password protected. Ask the editors for it.</p>';
const day = 24 * 3600 * 1000;

/** The moment with the zone of the site, so that the day stays the editors' and the time is right. */
export function toMoment(local: string, gmt: string): string | undefined {
  const [ours, theirs] = [Date.parse(`${local}Z`), Date.parse(`${gmt}Z`)];
  if (Number.isNaN(ours)) return undefined;
  const minutes = Number.isNaN(theirs) ? 0 : Math.round((ours - theirs) / 60_000);
  // A draft has no date in UTC yet.
  if (Math.abs(minutes) > 14 * 60) return `${local}Z`;
  const pad = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return minutes === 0
    ? `${local}Z`
    : `${local}${minutes < 0 ? '-' : '+'}${pad(Math.abs(minutes) / 60)}:${pad(Math.abs(minutes) % 60)}`;
}

/** An editor's first words stand in for a title that is empty: a list must have something to click on. */
function titleOf({ title, content, excerpt, isProtected }: WordPressPost): string {
  return toPlainText(title) || (isProtected ? '' : toExcerpt(content || excerpt, 60)) || 'Untitled';
}

function imageOf({ image, meta, isProtected }: WordPressPost, { addresses }: Reading): Image | null {
  if (isProtected) return null;
  const own = meta?.image;
  if (image) return { ...image, sourceUrl: addresses.toPicture(image.sourceUrl) };
  return own
    ? { sourceUrl: addresses.toPicture(own.url), altText: own.alt, width: own.width, height: own.height }
    : null;
}

function pathOf({ link, id }: WordPressPost, { addresses }: Reading): string {
  // A draft has no path yet: WordPress links it by its number.
  if (/[?&](?:p|page_id|preview_id|post)=\d/.test(link)) return `/draft-${id}/`;
  return toLookupPath(addresses.toLink(link).replace(/[?#].*$/, ''));
}

function mainCategory({ categories, meta }: WordPressPost): { slug: string; name: string } | undefined {
  const given = meta?.category
    ? (categories.find(({ slug }) => slug === meta.category) ?? { slug: meta.category, name: '' })
    : undefined;
  return given ?? categories.find(({ slug }) => slug !== 'uncategorized');
}

function toBylines(list: Bylines['written'] | undefined, { addresses }: Reading): readonly Byline[] {
  return (list ?? []).map(({ name, slug, image }) => ({
    name: toPlainText(name),
    slug,
    image: image ? addresses.toPicture(image) : undefined,
  }));
}

function toSeo(
  { seo, content, excerpt, isProtected }: WordPressPost,
  { addresses }: Reading,
): CmsPage['seo'] {
  // What editors wrote for search engines tells of the content as much as an excerpt does.
  if (isProtected) return { robots: 'noindex' };
  const description = toExcerpt(excerpt || content);
  if (!seo) return { description };
  const {
    title,
    robots,
    url,
    imageUrl,
    imageWidth,
    imageHeight,
    imageType,
    siteName,
    locale,
    twitterCard,
    pageHeadCode,
  } = seo;
  return {
    description: seo.description || description,
    ...(title && { title: toPlainText(title) }),
    ...(robots && { robots }),
    ...(url && { url: addresses.toLink(url) }),
    ...(imageUrl && {
      imageUrl: addresses.toPicture(imageUrl),
      imageWidth,
      imageHeight,
      imageType: imageType || undefined,
    }),
    ...(siteName && { siteName }),
    ...(locale && { locale }),
    ...(twitterCard && { twitterCard }),
    ...(pageHeadCode && { pageHeadCode }),
  };
}

/** The page of this site that a post of WordPress makes. Of a protected one only title, category and days are said. */
export function toPage(post: WordPressPost, reading: Reading): CmsPage {
  const { id, type, isProtected, meta } = post;
  const contributors = isProtected ? undefined : post.contributors;
  const path = pathOf(post, reading);
  const category = type === 'post' || meta?.category ? mainCategory(post) : undefined;
  const [date, modified] = [toMoment(post.date, post.dateGmt), toMoment(post.modified, post.modifiedGmt)];
  const page: Omit<CmsPage, 'version'> = {
    id,
    kind: pageKind(meta?.kind ?? '', path, type, reading.contributorPath),
    path,
    title: titleOf(post),
    subtitle: (!isProtected && meta?.subtitle) || undefined,
    kicker: (!isProtected && meta?.kicker) || toPlainText(category?.name ?? '') || undefined,
    category: category?.slug,
    content: isProtected ? protectedNotice : rewriteContent(post.content, reading.addresses),
    image: imageOf(post, reading),
    date,
    modified,
    isUpdated: Date.parse(modified ?? '') - Date.parse(date ?? '') >= day,
    contributors: {
      writer: toBylines(contributors?.written, reading),
      editor: toBylines(contributors?.edited, reading),
      reviewer: toBylines(contributors?.reviewed, reading),
    },
    isNarrow: meta?.isNarrow ?? false,
    isMonetizationDisabled: isProtected || (meta?.isMonetizationDisabled ?? false),
    seo: toSeo(post, reading),
  };
  return { ...page, version: versionOf(page) };
}

/** The same as lists show it. */
export function toPost(post: WordPressPost, reading: Reading): Post {
  return {
    id: post.id,
    title: titleOf(post),
    link: pathOf(post, reading),
    image: imageOf(post, reading),
    excerpt: post.isProtected ? undefined : toExcerpt(post.excerpt || post.content) || undefined,
    author: post.isProtected
      ? undefined
      : toPlainText(post.contributors?.written[0]?.name ?? post.author) || undefined,
    category: mainCategory(post)?.slug,
    date: toMoment(post.date, post.dateGmt),
  };
}
