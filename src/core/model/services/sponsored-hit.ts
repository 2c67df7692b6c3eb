import * as v from 'valibot';
import { type Entity, optionalField, optionalText, url } from '../fields.ts';

/** A hit of the ranking index: a sponsored candidate or a ranked school. */
export const SponsoredHitSchema = v.object({
  objectID: optionalText,
  school: v.object({
    slug: v.string(),
    name: v.string(),
    summary: optionalText,
    sdbSchoolId: v.string(),
    logo: optionalField(url),
    /** True for a made-up school of the sample data. */
    sample: optionalField(v.boolean()),
    additional: optionalField(
      v.object({
        city: optionalText,
        stateCode: optionalText,
        /** Years: 4, 2 or less. */
        levelOfInstitution: optionalField(v.union([v.number(), v.string()])),
        /** 0 to 100. */
        percentOnlinePrograms: optionalField(v.number()),
      }),
    ),
  }),
  program: optionalField(v.object({ description: optionalText })),
  /** False for a school that does not pay; it is never shown as sponsored. */
  sponsored: optionalField(v.boolean()),
  position: optionalField(v.number()),
  url: optionalField(url),
  helid: optionalText,
});
export type SponsoredHit = Entity<typeof SponsoredHitSchema>;

/** Sponsored cards for a ranking. */
export const SponsoredResultSchema = v.object({
  sponsored: v.array(SponsoredHitSchema),
  /** URLs of ranked schools, by school id. */
  links: v.record(v.string(), url),
  /** Why both are empty; the ranking then shows its organic cards only. */
  error: optionalText,
});
export type SponsoredResult = Entity<typeof SponsoredResultSchema>;

/** Response of `POST /1/indexes/*\/queries`: one result for each request, in their order. */
export const SearchResponseSchema = v.object({
  results: v.array(
    v.object({
      hits: v.array(SponsoredHitSchema),
      nbHits: v.number(),
      page: v.number(),
      nbPages: v.number(),
      hitsPerPage: v.number(),
    }),
  ),
});
export type SearchResult = Entity<typeof SearchResponseSchema>['results'][number];
