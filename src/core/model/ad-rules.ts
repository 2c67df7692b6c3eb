import * as v from 'valibot';
import { absent, type Entity, html, url } from './fields.ts';

/** The ad of one placement. */
const AdRuleSchema = v.object({
  value: v.object({
    /** Untrusted HTML from the advertiser. */
    rendered: html,
    /** Pixels. */
    width: absent(v.number()),
    height: absent(v.number()),
    /** A third-party creative: the URL of a document for a sandboxed frame. `self` in the CMS makes one of `rendered`. */
    frame: absent(url),
    /** The site's own notice, which nobody pays for: labeled "From {site}". A frame is always an advertisement. */
    house: absent(v.boolean()),
  }),
});
export type AdRule = Entity<typeof AdRuleSchema>;

/** The same schema for each placement. */
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
