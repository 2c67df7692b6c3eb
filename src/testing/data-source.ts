import type { DataSource } from '../core/data-source.ts';
import type { SiteConfig } from '../core/entities.ts';

/** A site's configuration for tests: the defaults of the contract. */
export const testConfig: SiteConfig = {
  domain: 'example.org',
  identityToken: 'embedded',
  studyMatchUrl: '/study-match/',
  voyagerUrl: '/discover',
  siteName: 'Example',
  slug: 'example',
  siteUrl: 'https://example.org',
  degree: 'masters',
  category: 'nursing-and-healthcare',
  subject: 'nursing',
  contributorPath: 'contributors',
  inventoryUrl: { production: '', staging: '' },
  search: { appId: 'embedded', hosts: [] },
  iconBaseUrl: '/icons',
  imageBaseUrl: '/images',
  viewMoreProgramsUrl: '/discover',
  ads: { provider: 'rules', density: 30 },
  publisher: 'example',
};

/** A data source that has nothing; a test overrides what it needs. */
export function createTestSource(overrides: Partial<DataSource> = {}): DataSource {
  return {
    config: testConfig,
    ranking: async () => null,
    postsByIds: async () => [],
    postsByCategory: async () => [],
    contributors: async () => ({ total: 0, contributors: [] }),
    contributor: async () => null,
    degrees: async () => [],
    adRules: async () => null,
    ...overrides,
  };
}
