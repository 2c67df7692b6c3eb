import * as v from 'valibot';
import { absent } from './absent.ts';

const text = absent(v.string());
const school = v.object({
  slug: v.string(),
  name: v.string(),
  summary: text,
  sdbSchoolId: v.string(),
  logo: text,
  sample: absent(v.boolean()),
  additional: absent(
    v.object({
      city: text,
      stateCode: text,
      /** Years: 4, 2 or less. */
      levelOfInstitution: absent(v.union([v.number(), v.string()])),
      percentOnlinePrograms: absent(v.number()),
    }),
  ),
});

/** A hit of the ranking index: sponsored candidate or ranked school. */
export const SearchHitSchema = v.object({
  objectID: text,
  school,
  program: absent(v.object({ description: text })),
  /** False says that nobody pays for this school: it is never shown as sponsored. */
  sponsored: absent(v.boolean()),
  position: absent(v.number()),
  url: text,
  helid: text,
});

export type SearchHit = v.InferOutput<typeof SearchHitSchema>;

/** What `POST /1/indexes/*\/queries` answers: one result for each request, in their order. */
export const SearchResponseSchema = v.object({
  results: v.array(
    v.object({
      hits: v.array(SearchHitSchema),
      nbHits: v.number(),
      page: v.number(),
      nbPages: v.number(),
      hitsPerPage: v.number(),
    }),
  ),
});

export type SearchResponse = v.InferOutput<typeof SearchResponseSchema>;
