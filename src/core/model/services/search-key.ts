import * as v from 'valibot';
import type { Entity } from '../fields.ts';

/**
 * Response of `/v1/algolia/key`. The ranking index is the first of `indexes` plus `_ranking`.
 * Without `appId`, the configured application is used.
 */
export const SearchKeySchema = v.object({
  key: v.string(),
  indexes: v.array(v.string()),
  appId: v.optional(v.string()),
});
export type SearchKey = Entity<typeof SearchKeySchema>;
