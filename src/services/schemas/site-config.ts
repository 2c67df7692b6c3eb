import * as v from 'valibot';
import type { SiteConfig } from '../../core/entities.ts';
import { absent } from './absent.ts';

const record = absent(v.record(v.string(), v.unknown()));

/** What `/api/config/{site}` answers and page data carries. */
export const SiteConfigSchema = v.object({
  domain: v.string(),
  identityToken: v.string(),
  studyMatchUrl: v.string(),
  finderUrl: absent(v.string()),
  disclosureUrl: absent(v.string()),
  homeUrl: absent(v.string()),
  voyagerUrl: v.string(),
  siteName: v.string(),
  slug: v.string(),
  cmsUrl: absent(v.string()),
  siteUrl: v.string(),
  degree: v.string(),
  category: v.string(),
  subject: v.string(),
  contributorPath: v.string(),
  inventoryUrl: v.object({ production: v.string(), staging: v.string() }),
  search: v.object({ appId: v.string(), hosts: v.array(v.string()) }),
  iconBaseUrl: v.string(),
  imageBaseUrl: v.string(),
  partner: absent(v.object({ brand: v.string(), redirectUrl: v.string() })),
  viewMoreProgramsUrl: v.string(),
  ads: v.object({
    provider: v.string(),
    networkCode: absent(v.string()),
    density: v.number(),
    scriptUrl: absent(v.string()),
  }),
  analytics: record,
  consent: record,
  publisher: v.string(),
}) satisfies v.GenericSchema<unknown, SiteConfig>;
