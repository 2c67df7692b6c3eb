import * as v from 'valibot';
import type { Post } from '../../core/entities.ts';
import { absent } from './absent.ts';
import { ImageSchema } from './image.ts';

/** A post as lists and cards need it. Ids are strings everywhere; numbers of a CMS are turned into them. */
export const PostSchema = v.object({
  id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  title: v.string(),
  link: v.string(),
  image: v.nullish(ImageSchema),
  content: absent(v.string()),
  excerpt: absent(v.string()),
  author: absent(v.string()),
  category: absent(v.string()),
  date: absent(v.string()),
  imageHeight: absent(v.number()),
}) satisfies v.GenericSchema<unknown, Post>;

/** What `/api/posts` answers: a bare list. */
export const PostsSchema = v.array(PostSchema);
