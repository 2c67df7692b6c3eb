import * as v from 'valibot';
import { type Entity, optionalField, optionalText } from './fields.ts';

const pixels = optionalField(v.number());

/** A page's metadata for search engines and social networks. */
export const SeoSchema = v.object({
  title: v.string(),
  description: v.nullish(v.string(), ''),
  robots: optionalText,
  url: optionalText,
  imageUrl: optionalText,
  imageWidth: pixels,
  imageHeight: pixels,
  imageType: optionalText,
  siteName: optionalText,
  locale: optionalText,
  twitterCard: optionalText,
  /** HTML of the CMS. The server renders only its `application/ld+json` scripts. */
  pageHeadCode: optionalText,
});
export type Seo = Entity<typeof SeoSchema>;
