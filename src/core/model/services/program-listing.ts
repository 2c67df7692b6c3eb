import * as v from 'valibot';
import { type Entity, optionalField, optionalText, url } from '../fields.ts';

/** A sponsored program with its school and its link. */
const ProgramListingSchema = v.object({
  requestId: optionalText,
  metadata: v.object({ capId: v.string() }),
  /** True for a program that is close to the query but does not match it exactly. */
  related: optionalField(v.boolean()),
  product: v.object({
    program: v.object({ id: v.string(), name: v.string(), snippet: optionalText }),
    school: v.object({
      slug: v.string(),
      name: v.string(),
      snippet: optionalText,
      logo: optionalField(url),
      city: optionalText,
      stateCode: optionalText,
      /** True for a made-up school of the sample data. */
      sample: optionalField(v.boolean()),
    }),
    destination: v.object({ url, helid: optionalText }),
  }),
});
export type ProgramListing = Entity<typeof ProgramListingSchema>;

/** Response of `/v1/inventory/programs/query`. */
export const ProgramListingsSchema = v.array(ProgramListingSchema);
