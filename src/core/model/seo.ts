import * as v from 'valibot';
import { type Entity, optionalField, text } from './fields.ts';

const pixels = optionalField(v.number());

/** A page's metadata for search engines and social networks. */
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
  /** HTML; everything but structured data scripts is removed. */
  pageHeadCode: text,
});
export type Seo = Entity<typeof SeoSchema>;
