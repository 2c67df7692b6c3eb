import * as v from 'valibot';
import type { AdRule, AdRules } from '../../core/entities.ts';
import { absent } from './absent.ts';

/** One placement's rule; its HTML is untrusted whoever sent it. */
export const AdRuleSchema = v.object({
  value: v.object({ rendered: v.string(), width: absent(v.number()), height: absent(v.number()), frame: absent(v.string()) }),
}) satisfies v.GenericSchema<unknown, AdRule>;

// One malformed rule must not take the other placements with it.
const rule = v.fallback(v.nullish(AdRuleSchema), null);

/** The rules of all placements. */
export const AdRulesSchema = v.object({
  topOfPageRule: rule,
  bottomOfPageRule: rule,
  heroRule: rule,
  inParagraphRule: rule,
  internationalModalRule: rule,
  internationalTrafficDCSRule: rule,
}) satisfies v.GenericSchema<unknown, AdRules>;
