import * as v from 'valibot';

/**
 * What `/v1/algolia/key` answers. The ranking index is the first of `indexes` plus `_ranking`.
 * A service that names no application leaves that to the configuration.
 */
export const KeyResponseSchema = v.object({
  key: v.string(),
  indexes: v.array(v.string()),
  appId: v.optional(v.string()),
});

export type KeyResponse = v.InferOutput<typeof KeyResponseSchema>;
