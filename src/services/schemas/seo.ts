import * as v from 'valibot';
import type { Seo } from '../../core/entities.ts';
import { absent } from './absent.ts';

const text = absent(v.string());
const pixels = absent(v.number());

/** What a page says of itself in its head. */
export const SeoSchema = v.object({
  title: v.string(),
  description: v.nullish(v.string(), ''),
  robots: text,
  url: text,
  imageUrl: text,
  imageWidth: pixels,
  imageHeight: pixels,
  imageType: text,
  siteName: text,
  locale: text,
  twitterCard: text,
  pageHeadCode: text,
}) satisfies v.GenericSchema<unknown, Seo>;
