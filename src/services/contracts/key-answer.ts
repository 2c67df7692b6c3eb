import * as v from 'valibot';

/**
 * What `/v1/algolia/key` answers. The ranking index is the first of `indexes` plus `_ranking`.
 * A service that names no application leaves that to the configuration.
 */
export const KeyAnswerSchema = v.object({ key: v.string(), indexes: v.array(v.string()), appId: v.optional(v.string()) });

export type KeyAnswer = v.InferOutput<typeof KeyAnswerSchema>;
