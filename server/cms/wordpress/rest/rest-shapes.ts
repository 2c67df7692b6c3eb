import * as v from 'valibot';
import { optionalField } from '../../../../src/core/model/fields.ts';
import type { Image } from '../../../../src/core/model/image.ts';
import type { WordPressContributor } from '../site-settings.ts';
import {
  BylinesSchema,
  ContributorFieldsSchema,
  ContributorPostsSchema,
  contributorSlug,
  MetaSchema,
  SeoWireSchema,
} from '../wire.ts';
import type { WordPressPost } from '../wordpress-post.ts';

const id = v.pipe(v.number(), v.transform(String));
const rendered = v.object({ rendered: v.string() });
// Lists of paths request only `protected`.
const renderedOrProtected = v.object({
  rendered: v.optional(v.string(), ''),
  protected: v.nullish(v.boolean(), false),
});

const media = v.object({
  source_url: v.string(),
  alt_text: v.nullish(v.string(), ''),
  media_details: optionalField(
    v.object({ width: optionalField(v.number()), height: optionalField(v.number()) }),
  ),
});
// WordPress embeds a deleted attachment as an error; the page is valid without it.
const embeddedMedia = optionalField(v.array(v.fallback(v.nullable(media), null)));
const embeddedAuthors = optionalField(v.array(v.fallback(v.nullable(v.object({ name: v.string() })), null)));
const term = v.object({ slug: v.string(), name: v.string(), taxonomy: v.string() });
const embeddedTerms = optionalField(v.array(v.fallback(v.array(term), [])));

const writeFields = (text: readonly string[]) =>
  [
    'id,type,status,link,date,date_gmt,modified,modified_gmt,title',
    ...text,
    'edu_embed_seo,edu_embed_contributors,edu_embed_meta,_links,_embedded&_embed=wp:featuredmedia,author,wp:term',
  ].join(',');

/** Requested fields of a page or post, including the companion plugin's fields. */
export const postFields = writeFields(['content', 'excerpt']);

/** Requested fields of posts in lists, without the content, which takes WordPress the most time. */
export const listFields = writeFields(['excerpt']);

/** Requested fields of a page or post in the list of paths. */
export const pathFields =
  'id,type,status,link,title,content.protected,modified,modified_gmt,edu_embed_seo.robots,edu_embed_seo.url,edu_embed_meta.kind';

/** A page or post of core REST. */
export const RestPostSchema = v.object({
  id,
  type: v.picklist(['page', 'post']),
  status: v.string(),
  link: v.string(),
  date: v.nullish(v.string(), ''),
  date_gmt: v.nullish(v.string(), ''),
  modified: v.nullish(v.string(), ''),
  modified_gmt: v.nullish(v.string(), ''),
  title: rendered,
  content: v.nullish(renderedOrProtected, { rendered: '' }),
  excerpt: v.nullish(renderedOrProtected, { rendered: '' }),
  edu_embed_seo: optionalField(SeoWireSchema),
  edu_embed_contributors: optionalField(BylinesSchema),
  edu_embed_meta: optionalField(MetaSchema),
  _embedded: optionalField(
    v.object({ 'wp:featuredmedia': embeddedMedia, author: embeddedAuthors, 'wp:term': embeddedTerms }),
  ),
});
export type RestPost = v.InferOutput<typeof RestPostSchema>;

export const contributorFields =
  'id,slug,title,content,excerpt,edu_embed_contributor,_links,_embedded&_embed=wp:featuredmedia';

/** A contributor of core REST with the companion's fields. */
export const RestContributorSchema = v.object({
  id,
  slug: contributorSlug,
  title: rendered,
  content: v.nullish(renderedOrProtected, { rendered: '' }),
  excerpt: v.nullish(renderedOrProtected, { rendered: '' }),
  edu_embed_contributor: optionalField(ContributorFieldsSchema),
  edu_embed_contributor_posts: optionalField(ContributorPostsSchema),
  _embedded: optionalField(v.object({ 'wp:featuredmedia': embeddedMedia })),
});
type RestContributor = v.InferOutput<typeof RestContributorSchema>;

export const RestCategorySchema = v.object({
  id,
  slug: v.string(),
  name: v.string(),
  description: v.nullish(v.string(), ''),
  link: v.string(),
});

/** The API index, `/wp-json/`. */
export const RestIndexSchema = v.object({
  name: v.string(),
  description: v.nullish(v.string(), ''),
  url: v.string(),
  home: v.string(),
  namespaces: v.array(v.string()),
  // Older versions do not report the front page.
  show_on_front: v.nullish(v.string(), ''),
  page_on_front: v.nullish(v.number(), 0),
  page_for_posts: v.nullish(v.number(), 0),
});
export type RestIndex = v.InferOutput<typeof RestIndexSchema>;

function toImage(
  embedded: { 'wp:featuredmedia'?: readonly (v.InferOutput<typeof media> | null)[] } | undefined,
): Image | null {
  const found = embedded?.['wp:featuredmedia']?.[0];
  return found
    ? {
        sourceUrl: found.source_url,
        altText: found.alt_text,
        width: found.media_details?.width,
        height: found.media_details?.height,
      }
    : null;
}

/** Converts a REST response to the common format. */
export function fromRestPost(post: RestPost): WordPressPost {
  const { _embedded } = post;
  return {
    id: post.id,
    type: post.type,
    status: post.status,
    link: post.link,
    title: post.title.rendered,
    content: post.content.rendered,
    excerpt: post.excerpt.rendered,
    date: post.date,
    dateGmt: post.date_gmt,
    modified: post.modified,
    modifiedGmt: post.modified_gmt,
    isProtected: post.content.protected === true || post.excerpt.protected === true,
    image: toImage(_embedded),
    categories: (_embedded?.['wp:term'] ?? []).flat().filter(({ taxonomy }) => taxonomy === 'category'),
    author: _embedded?.author?.[0]?.name ?? '',
    seo: post.edu_embed_seo,
    contributors: post.edu_embed_contributors,
    meta: post.edu_embed_meta,
  };
}

/** Converts a REST response to the common format. */
export function fromRestContributor(given: RestContributor): WordPressContributor {
  return {
    id: given.id,
    slug: given.slug,
    title: given.title.rendered,
    content: given.content.rendered,
    excerpt: given.excerpt.rendered,
    image: toImage(given._embedded),
    fields: given.edu_embed_contributor,
    posts: given.edu_embed_contributor_posts,
  };
}
