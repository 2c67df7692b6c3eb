import type { DataSource } from '../../src/core/data-source.ts';
import type { SiteConfig } from '../../src/core/entities.ts';

export const testSiteConfig: SiteConfig = {
  domain: 'example.org',
  identityToken: 'embedded',
  studyMatchUrl: '/study-match/',
  voyagerUrl: '/discover',
  siteName: 'Test Site',
  slug: 'nursing',
  siteUrl: 'https://example.org',
  degree: 'masters',
  category: 'nursing-and-healthcare',
  subject: 'nursing',
  contributorPath: 'healthcare-review-partners',
  inventoryUrl: { production: '', staging: '' },
  search: { appId: 'embedded', hosts: [] },
  iconBaseUrl: '/icons',
  imageBaseUrl: '/images',
  viewMoreProgramsUrl: 'https://example.org/programs',
  ads: { provider: 'rules', density: 1 },
  publisher: 'test',
};

/** A source that has nothing, but for what a test gives it. */
export function createTestSource(given: Partial<DataSource> = {}): DataSource {
  return {
    config: testSiteConfig,
    ranking: async () => null,
    postsByIds: async () => [],
    postsByCategory: async () => [],
    contributors: async () => ({ total: 0, contributors: [] }),
    contributor: async () => null,
    degrees: async () => [],
    adRules: async () => null,
    ...given,
  };
}
