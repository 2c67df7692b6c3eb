import * as v from 'valibot';
import type { Degree } from '../../core/entities.ts';

const item = { id: v.string(), slug: v.string(), name: v.string() };

/** One degree level with its categories and their subjects. */
export const DegreeSchema = v.object({
  ...item,
  categories: v.array(v.object({ ...item, subjects: v.array(v.object(item)) })),
}) satisfies v.GenericSchema<unknown, Degree>;

/** What `/v1/inventory/degrees/query` answers. */
export const DegreesResponseSchema = v.object({ degrees: v.array(DegreeSchema) });

export type DegreesResponse = v.InferOutput<typeof DegreesResponseSchema>;
