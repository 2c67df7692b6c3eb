import * as v from 'valibot';
import { type Entity, optionalField, optionalText } from './fields.ts';

const record = optionalField(v.record(v.string(), v.unknown()));

/** The site's configuration in the browser. See docs/contracts/0001-host-page.md. */
export const SiteConfigSchema = v.object({
  domain: v.string(),
  identityToken: v.string(),
  /** Results page for a finder's choices that are not in the allow list. */
  studyMatchUrl: v.string(),
  /** Target of the finder's form without JavaScript. */
  finderUrl: optionalText,
  /** The page about advertising disclosure. */
  disclosureUrl: optionalText,
  /** Home page of the site: `/` on its own pages, absolute on pages of other origins. */
  homeUrl: optionalText,
  /** Results page for a finder's choices that are in the allow list, `src/services/allow-list`. */
  voyagerUrl: v.string(),
  siteName: v.string(),
  slug: v.string(),
  cmsUrl: optionalText,
  siteUrl: v.string(),
  degree: v.string(),
  category: v.string(),
  subject: v.string(),
  contributorPath: v.string(),
  inventoryUrl: v.object({ production: v.string(), staging: v.string() }),
  search: v.object({ appId: v.string(), hosts: v.array(v.string()) }),
  iconBaseUrl: v.string(),
  imageBaseUrl: v.string(),
  partner: optionalField(v.object({ brand: v.string(), redirectUrl: v.string() })),
  viewMoreProgramsUrl: v.string(),
  ads: v.object({
    /** `rules`, or `gpt` for Google Publisher Tag where a placement has no rule. */
    provider: v.string(),
    networkCode: optionalText,
    /** Maximum share of the main content's height that ads take on a phone, in percent. */
    density: v.number(),
    /** URL of the ad service's script, unless it is the default one. */
    scriptUrl: optionalText,
  }),
  analytics: record,
  /** URL to which sampled page views send Web Vitals, if the server has metrics. */
  vitalsUrl: optionalText,
  /** Where tracking events go for the site's own report, if the server stores them. */
  eventsUrl: optionalText,
  consent: record,
  publisher: v.string(),
});
export type SiteConfig = Entity<typeof SiteConfigSchema>;
