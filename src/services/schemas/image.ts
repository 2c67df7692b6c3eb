import * as v from 'valibot';
import type { Image } from '../../core/entities.ts';
import { absent } from './absent.ts';

/** An image of the content system. */
export const ImageSchema = v.object({
  sourceUrl: v.string(),
  altText: absent(v.string()),
  width: absent(v.number()),
  height: absent(v.number()),
}) satisfies v.GenericSchema<unknown, Image>;
