import type { SiteConfig } from '../model/site-config.ts';

/**
 * The default configuration. Its service URLs lead to the built-in services of the script's own origin. See
 * docs/contracts/0001-host-page.md.
 *
 * @param base URL of the script's folder, with a trailing slash
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
    search: { appId: 'embedded', hosts: [] },
    iconBaseUrl: at('icons'),
    imageBaseUrl: at('images'),
    viewMoreProgramsUrl: at('discover'),
    ads: { provider: 'rules', density: 30 },
    publisher: base.hostname,
  };
}
