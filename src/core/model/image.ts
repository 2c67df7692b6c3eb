import * as v from 'valibot';
import { type Entity, optionalField, optionalText, url } from './fields.ts';

/** An image of the CMS; sizes in pixels. */
export const ImageSchema = v.object({
  sourceUrl: url,
  altText: optionalText,
  width: optionalField(v.number()),
  height: optionalField(v.number()),
});
export type Image = Entity<typeof ImageSchema>;
