import * as v from 'valibot';
import { absent } from './absent.ts';

const text = absent(v.string());

/** One sponsored program with its school and where it leads. */
export const ProgramListingSchema = v.object({
  requestId: text,
  metadata: v.object({ capId: v.string() }),
  /** True when the program is near to what was asked, not exactly that. */
  related: v.nullish(v.boolean(), false),
  product: v.object({
    program: v.object({ id: v.string(), name: v.string(), snippet: text }),
    school: v.object({
      slug: v.string(),
      name: v.string(),
      snippet: text,
      logo: text,
      city: text,
      stateCode: text,
      /** True for schools that were made up for demonstration. */
      sample: absent(v.boolean()),
    }),
    destination: v.object({ url: v.string(), helid: text }),
  }),
});

export type ProgramListing = v.InferOutput<typeof ProgramListingSchema>;

/** What `/v1/inventory/programs/query` answers: a bare list. */
export const ProgramsResponseSchema = v.array(ProgramListingSchema);
