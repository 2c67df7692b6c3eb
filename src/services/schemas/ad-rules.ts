import * as v from 'valibot';
import type { AdRule, AdRules } from '../../core/entities.ts';
import { absent } from './absent.ts';

/** One placement's rule; its HTML is untrusted whoever sent it. */
export const AdRuleSchema = v.object({
  value: v.object({
    rendered: v.string(),
    width: absent(v.number()),
    height: absent(v.number()),
    frame: absent(v.string()),
    house: absent(v.boolean()),
  }),
}) satisfies v.GenericSchema<unknown, AdRule>;

// One malformed rule must not take the other placements with it.
const rule = v.fallback(v.nullish(AdRuleSchema), null);

/** One schema under the name of each placement, for all that is said by placement. */
export function byPlacement<Schema extends v.GenericSchema>(schema: Schema): Record<keyof AdRules, Schema> {
  return {
    topOfPageRule: schema,
    bottomOfPageRule: schema,
    heroRule: schema,
    inParagraphRule: schema,
    internationalModalRule: schema,
    internationalTrafficDCSRule: schema,
  };
}

/** The rules of all placements. */
export const AdRulesSchema = v.object(byPlacement(rule)) satisfies v.GenericSchema<unknown, AdRules>;
