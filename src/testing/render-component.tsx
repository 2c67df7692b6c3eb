import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import type { DataSource } from '../core/data-source.ts';
import { type ElementContext, ElementReactContext } from '../core/element-context.ts';
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

/** Renders a component as the bridge does, and records what it says to the outside. */
export function renderComponent(component: ReactElement, { tag = 'test-element', source }: { tag?: string; source?: Partial<DataSource> } = {}) {
  const emitted: { verb: string; detail: unknown }[] = [];
  const tracked: { name: string; payload: Readonly<Record<string, unknown>> }[] = [];
  const context: ElementContext = {
    tag,
    source: createTestSource(source),
    emit(verb, detail) {
      emitted.push({ verb, detail });
      return true;
    },
    track(name, payload) {
      tracked.push({ name, payload });
    },
  };
  const result = render(<ElementReactContext value={context}>{component}</ElementReactContext>);
  return { ...result, emitted, tracked };
}
