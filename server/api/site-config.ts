import { privacyChoicesPath } from '../../src/core/consent/consent.ts';
import type { SiteConfig } from '../../src/core/model/site-config.ts';
import { siteLink } from '../../src/core/urls.ts';
import { eventsPath } from '../../src/services/events/event-report.ts';
import { vitalsPath } from '../../src/services/vitals/vitals-report.ts';
import type { CmsSite } from '../cms/cms.ts';
import type { Configuration } from '../configuration/configuration.ts';

/**
 * Converts the site's settings to the configuration that browsers receive. If no external service is
 * configured, the service's URL is that of the built-in service at `origin`. Our own pages pass an empty
 * origin: their URLs are relative, so that cached pages do not depend on a host. The API passes its own
 * origin, because pages of other origins read it.
 */
export function toSiteConfig(site: CmsSite, configuration: Configuration, origin: string): SiteConfig {
  const absolute = (url: string) => siteLink(url, origin);
  const { identityToken, searchAppId } = configuration;
  const production = configuration.inventoryUrl ?? origin;
  const searchUrl = configuration.searchUrl ?? origin;
  return {
    domain: site.domain,
    identityToken,
    studyMatchUrl: absolute(configuration.studyMatchUrl ?? '/study-match/'),
    finderUrl: absolute('/go/finder'),
    disclosureUrl: absolute('/advertising-disclosure/'),
    homeUrl: absolute('/'),
    voyagerUrl: absolute('/discover'),
    siteName: site.siteName,
    slug: site.slug,
    ...(site.cmsUrl && { cmsUrl: site.cmsUrl }),
    siteUrl: configuration.siteUrl ?? origin,
    degree: site.degree,
    category: site.category,
    subject: site.subject,
    contributorPath: site.contributorPath,
    inventoryUrl: { production, staging: configuration.inventoryStagingUrl ?? production },
    search: { appId: searchAppId, hosts: searchUrl ? [searchUrl] : [] },
    iconBaseUrl: absolute('/icons'),
    imageBaseUrl: absolute('/images'),
    ...(site.partner && {
      partner: {
        brand: site.partner.brand,
        redirectUrl: configuration.redirectUrl ?? absolute(site.partner.redirectUrl),
      },
    }),
    viewMoreProgramsUrl: absolute(site.viewMoreProgramsUrl),
    ads: site.ads,
    ...(site.analytics && { analytics: site.analytics }),
    ...(configuration.metricsPort !== undefined && { vitalsUrl: absolute(vitalsPath) }),
    ...((configuration.eventsFile || configuration.eventsUrl) && { eventsUrl: absolute(eventsPath) }),
    ...((origin || site.consent) && {
      consent: { ...site.consent, link: absolute((site.consent?.link as string) || privacyChoicesPath) },
    }),
    publisher: site.publisher,
  };
}
