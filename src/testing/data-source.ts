import type { DataSource } from '../core/data-source.ts';
import type { SiteConfig } from '../core/model/site-config.ts';
import { contentQueries, createMethods } from '../core/queries.ts';

/** Site configuration for tests: the defaults of the public contract. */
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

/** Creates a data source without content; tests override the queries that they need. */
export function createTestSource(overrides: Partial<DataSource> = {}): DataSource {
  return {
    config: testConfig,
    ...createMethods(contentQueries, async (_name, { empty }) => empty),
    ...overrides,
  };
}
