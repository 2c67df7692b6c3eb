import * as v from 'valibot';
import { type Entity, optionalField, text, url } from '../fields.ts';

/** A sponsored program with its school and its link. */
const ProgramListingSchema = v.object({
  requestId: text,
  metadata: v.object({ capId: v.string() }),
  /** True for a program that is close to the query but does not match it exactly. */
  related: optionalField(v.boolean()),
  product: v.object({
    program: v.object({ id: v.string(), name: v.string(), snippet: text }),
    school: v.object({
      slug: v.string(),
      name: v.string(),
      snippet: text,
      logo: optionalField(url),
      city: text,
      stateCode: text,
      /** True for a made-up school of the sample data. */
      sample: optionalField(v.boolean()),
    }),
    destination: v.object({ url, helid: text }),
  }),
});
export type ProgramListing = Entity<typeof ProgramListingSchema>;

/** Response of `/v1/inventory/programs/query`. */
export const ProgramListingsSchema = v.array(ProgramListingSchema);
