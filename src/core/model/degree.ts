import * as v from 'valibot';
import type { Entity } from './fields.ts';

/** Slug `general` means unspecified, at every level. */
const DegreeItemSchema = v.object({ id: v.string(), slug: v.string(), name: v.string() });
export type DegreeItem = Entity<typeof DegreeItemSchema>;

const DegreeCategorySchema = v.object({ ...DegreeItemSchema.entries, subjects: v.array(DegreeItemSchema) });
export type DegreeCategory = Entity<typeof DegreeCategorySchema>;

/** A degree level with its categories and their subjects. */
const DegreeSchema = v.object({ ...DegreeItemSchema.entries, categories: v.array(DegreeCategorySchema) });
export type Degree = Entity<typeof DegreeSchema>;

/** Response of `/v1/inventory/degrees/query`. */
export const DegreesResponseSchema = v.object({ degrees: v.array(DegreeSchema) });
export type DegreesResponse = Entity<typeof DegreesResponseSchema>;
