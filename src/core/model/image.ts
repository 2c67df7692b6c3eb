import * as v from 'valibot';
import { absent, type Entity, text, url } from './fields.ts';

/** An image of the CMS; sizes in pixels. */
export const ImageSchema = v.object({
  sourceUrl: url,
  altText: text,
  width: absent(v.number()),
  height: absent(v.number()),
});
export type Image = Entity<typeof ImageSchema>;
