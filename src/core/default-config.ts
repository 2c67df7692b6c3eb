import type { SiteConfig } from './model/site-config.ts';

/**
 * What holds where nothing else is said: contract section 1. Service addresses
 * are those of the script's own origin, whose built-in services stand in.
 *
 * @param base the folder of the script, with a slash at its end
 */
export function defaultConfig(base: URL): SiteConfig {
  const at = (path: string) => new URL(path, base).href;
  const origin = base.href.replace(/\/$/, '');
  return {
    domain: base.hostname,
    identityToken: 'embedded',
    studyMatchUrl: at('study-match/'),
    finderUrl: at('go/finder'),
    disclosureUrl: at('advertising-disclosure/'),
    homeUrl: base.href,
    voyagerUrl: at('discover'),
    siteName: base.hostname,
    slug: 'default',
    siteUrl: origin,
    degree: 'masters',
    category: 'nursing-and-healthcare',
    subject: 'nursing',
    contributorPath: 'contributors',
    inventoryUrl: { production: origin, staging: origin },
    search: { appId: 'embedded', hosts: [base.host] },
    iconBaseUrl: at('icons'),
    imageBaseUrl: at('images'),
    viewMoreProgramsUrl: at('discover'),
    ads: { provider: 'rules', density: 30 },
    publisher: base.hostname,
  };
}
