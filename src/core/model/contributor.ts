import * as v from 'valibot';
import { contributorTypes } from './contributor-types.ts';
import { type Entity, html, id, optionalField, optionalText, url } from './fields.ts';
import { ImageSchema } from './image.ts';

export const ContributorTypeSchema = v.picklist(contributorTypes);
export type ContributorType = (typeof contributorTypes)[number];

/** How the date of a contributor's post is labeled; unknown values become `other`. */
export const DateTypeSchema = v.fallback(
  v.picklist(['show_updated_date', 'show_last_modified_date', 'other']),
  'other',
);

const KeyValueSchema = v.object({ key: v.string(), value: v.string() });
export type KeyValue = Entity<typeof KeyValueSchema>;

/** A post in a contributor's profile. */
const ContributorPostSchema = v.object({
  id,
  post_url: url,
  post_title: v.string(),
  featured_image: v.nullish(url),
  /** ISO 8601. */
  date: v.string(),
  date_type: DateTypeSchema,
  contribution_type: ContributorTypeSchema,
});
export type ContributorPost = Entity<typeof ContributorPostSchema>;

/** A contributor; `socialMedia` and `contributorPosts` are empty if a CMS omits them. */
export const ContributorSchema = v.object({
  id,
  /** Full name, often followed by a comma and credentials. */
  title: v.string(),
  slug: v.string(),
  types: v.array(ContributorTypeSchema),
  featuredImage: v.nullish(v.object({ node: ImageSchema })),
  /** Biography: sanitized HTML. */
  content: optionalField(html),
  excerpt: optionalText,
  /** Keys start with `contributors_`, for example `contributors_facebook`. */
  socialMedia: v.nullish(v.array(KeyValueSchema), () => []),
  contributorPosts: v.nullish(v.array(ContributorPostSchema), () => []),
});
export type Contributor = Entity<typeof ContributorSchema>;

/** One page of contributors. */
export const ContributorListSchema = v.object({
  /** How many contributors match, on all pages. */
  total: v.number(),
  contributors: v.array(ContributorSchema),
});
export type ContributorList = Entity<typeof ContributorListSchema>;
