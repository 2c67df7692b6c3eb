import * as v from 'valibot';
import type { Contributor, ContributorPost } from '../../core/entities.ts';
import { absent } from './absent.ts';
import { ImageSchema } from './image.ts';

const ContributorTypeSchema = v.picklist(['editor', 'reviewer', 'writer']);
const IdSchema = v.pipe(v.union([v.string(), v.number()]), v.transform(String));

/** A post in a contributor's profile. An unknown kind of date is `other`. */
export const ContributorPostSchema = v.object({
  id: IdSchema,
  post_url: v.string(),
  post_title: v.string(),
  featured_image: v.nullish(v.string()),
  date: v.string(),
  date_type: v.fallback(v.picklist(['show_updated_date', 'show_last_modified_date', 'other']), 'other'),
  contribution_type: ContributorTypeSchema,
}) satisfies v.GenericSchema<unknown, ContributorPost>;

/** A contributor; lists that a CMS leaves away are empty ones. */
export const ContributorSchema = v.object({
  id: IdSchema,
  title: v.string(),
  slug: v.string(),
  types: v.array(ContributorTypeSchema),
  featuredImage: v.nullish(v.object({ node: ImageSchema })),
  content: absent(v.string()),
  excerpt: absent(v.string()),
  socialMedia: v.nullish(v.array(v.object({ key: v.string(), value: v.string() })), () => []),
  contributorPosts: v.nullish(v.array(ContributorPostSchema), () => []),
}) satisfies v.GenericSchema<unknown, Contributor>;

/** What `/api/contributors` answers: one slice, and how many there are in all. */
export const ContributorsResponseSchema = v.object({
  total: v.number(),
  contributors: v.array(ContributorSchema),
});
