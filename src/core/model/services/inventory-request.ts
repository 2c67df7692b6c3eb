import * as v from 'valibot';
import { optionalField } from '../fields.ts';

const shortText = optionalField(v.pipe(v.string(), v.maxLength(200)));

/** Body of all three inventory requests; unknown keys pass through. */
export const InventoryRequestSchema = v.object({
  criteria: v.nullish(
    v.looseObject({
      degreeId: shortText,
      categoryId: shortText,
      subjectId: shortText,
      distinctSchoolsOnly: optionalField(v.boolean()),
      includeRelatedPrograms: optionalField(v.boolean()),
      limit: optionalField(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50))),
    }),
    () => ({}),
  ),
  context: v.nullish(
    v.looseObject({
      media: shortText,
      channel: shortText,
      experience: shortText,
      presentationUrl: optionalField(v.pipe(v.string(), v.maxLength(4000))),
    }),
    () => ({}),
  ),
  trackingContext: v.nullish(
    v.looseObject({ formatType: shortText, formatSubtype: shortText, positionEngine: shortText }),
    () => ({}),
  ),
});

/** The input of the schema, in which every part is optional. */
export type InventoryRequest = v.InferInput<typeof InventoryRequestSchema>;
