import * as v from 'valibot';

/** What `/v1/algolia/key` answers. The ranking index is the first of `indexes` plus `_ranking`. */
export const KeyAnswerSchema = v.object({ key: v.string(), indexes: v.array(v.string()), appId: v.string() });

export type KeyAnswer = v.InferOutput<typeof KeyAnswerSchema>;
