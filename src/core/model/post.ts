import * as v from 'valibot';
import { type Entity, html, id, optionalField, text, url } from './fields.ts';
import { ImageSchema } from './image.ts';

/** A post, with the fields that lists and cards need. */
export const PostSchema = v.object({
  id,
  title: v.string(),
  link: url,
  image: v.nullish(ImageSchema),
  /** Sanitized HTML; lists leave it out. */
  content: optionalField(html),
  excerpt: text,
  author: text,
  category: text,
  /** ISO 8601. */
  date: text,
  /** Pixels. */
  imageHeight: optionalField(v.number()),
});
export type Post = Entity<typeof PostSchema>;

export const PostsSchema = v.array(PostSchema);
