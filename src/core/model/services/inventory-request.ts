import * as v from 'valibot';
import { optionalField } from '../fields.ts';

const text = optionalField(v.pipe(v.string(), v.maxLength(200)));

/** Body of all three inventory requests; unknown keys pass through. */
export const InventoryRequestSchema = v.object({
  criteria: v.nullish(
    v.looseObject({
      degreeId: text,
      categoryId: text,
      subjectId: text,
      distinctSchoolsOnly: optionalField(v.boolean()),
      includeRelatedPrograms: optionalField(v.boolean()),
      limit: optionalField(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50))),
    }),
    () => ({}),
  ),
  context: v.nullish(
    v.looseObject({
      media: text,
      channel: text,
      experience: text,
      presentationUrl: optionalField(v.pipe(v.string(), v.maxLength(4000))),
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
