import * as v from 'valibot';
import { type Entity, html, optionalField, url } from './fields.ts';

/** The ad of one placement. */
const AdRuleSchema = v.object({
  value: v.object({
    /** Untrusted HTML from the advertiser. */
    rendered: html,
    /** Pixels. */
    width: optionalField(v.number()),
    height: optionalField(v.number()),
    /**
     * URL of a third-party creative, shown in a sandboxed frame. With `self` in the CMS, the frame shows
     * `rendered`.
     */
    frame: optionalField(url),
    /** An unpaid notice of the site itself, labeled "From {site}". A frame is always an advertisement. */
    house: optionalField(v.boolean()),
  }),
});
export type AdRule = Entity<typeof AdRuleSchema>;

/** Applies a schema to each placement. */
export function byPlacement<Schema extends v.GenericSchema>(schema: Schema) {
  return {
    topOfPageRule: schema,
    bottomOfPageRule: schema,
    heroRule: schema,
    inParagraphRule: schema,
    internationalModalRule: schema,
    internationalTrafficDCSRule: schema,
  };
}

/** The ads of all placements; a malformed one is dropped and does not affect the others. */
export const AdRulesSchema = v.object(byPlacement(v.fallback(v.nullish(AdRuleSchema), null)));
export type AdRules = Entity<typeof AdRulesSchema>;
