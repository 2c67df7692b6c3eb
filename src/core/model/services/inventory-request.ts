import * as v from 'valibot';
import { absent } from '../fields.ts';

const text = absent(v.pipe(v.string(), v.maxLength(200)));

/** Body of all three inventory requests; unknown keys pass through. */
export const InventoryRequestSchema = v.object({
  criteria: v.nullish(
    v.looseObject({
      degreeId: text,
      categoryId: text,
      subjectId: text,
      distinctSchoolsOnly: absent(v.boolean()),
      includeRelatedPrograms: absent(v.boolean()),
      limit: absent(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50))),
    }),
    () => ({}),
  ),
  context: v.nullish(
    v.looseObject({
      media: text,
      channel: text,
      experience: text,
      presentationUrl: absent(v.pipe(v.string(), v.maxLength(4000))),
    }),
    () => ({}),
  ),
  trackingContext: v.nullish(
    v.looseObject({ formatType: text, formatSubtype: text, positionEngine: text }),
    () => ({}),
  ),
});

/** The input of the schema, in which every part is optional. */
export type InventoryRequest = v.InferInput<typeof InventoryRequestSchema>;
