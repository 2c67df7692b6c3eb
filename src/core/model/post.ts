import * as v from 'valibot';
import { type Entity, html, id, optionalField, optionalText, url } from './fields.ts';
import { ImageSchema } from './image.ts';

/** A post in a list or a card. */
export const PostSchema = v.object({
  id,
  title: v.string(),
  link: url,
  image: v.nullish(ImageSchema),
  /** Sanitized HTML in the JSON API; omitted in rendered lists. */
  content: optionalField(html),
  excerpt: optionalText,
  author: optionalText,
  category: optionalText,
  /** ISO 8601. */
  date: optionalText,
  /** Height of the image in pixels. */
  imageHeight: optionalField(v.number()),
});
export type Post = Entity<typeof PostSchema>;

export const PostsSchema = v.array(PostSchema);
