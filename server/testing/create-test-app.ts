import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testConfig } from '../../src/testing/data-source.ts';
import type { DegreeList } from '../built-in/catalog/degree-list.ts';
import type { RenderQueue } from '../cache/render-queue.ts';
import { cacheCms } from '../cms/cached-cms.ts';
import type { CmsPage, CmsSite } from '../cms/cms.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { createElementRules } from '../content/element-rules.ts';
import { CmsSource } from '../data-source/cms-source.ts';
import { createFragmentRenderer, plainFragments } from '../fragments/fragment-renderer.ts';
import { type App, createApp } from '../http/app.ts';
import { createPublicOrigin, isOriginCacheable } from '../http/public-origin.ts';
import { createLogger, type Logger } from '../logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { RequestLogSettings } from '../metrics/request-log.ts';
import { createVisitLinks } from '../outbound/visit-links.ts';
import type { FinderService } from '../pages/finder/finder-pages.ts';
import { PageRouter, type PageRouterOptions } from '../pages/page-router.ts';
import { PageService } from '../pages/page-service.ts';
import type { SearchPages } from '../pages/search/search-pages.ts';
import { LocalPurgeLog } from '../purge/local-purge-log.ts';
import type { PurgeLog } from '../purge/purge-log.ts';
import { prepareFile } from '../static/built-files.ts';
import { toInline } from '../styles/inline-element.ts';
import type { FakeCms } from './fake-cms.ts';
import { fixedDegrees } from './fixed-degrees.ts';
import { testElements } from './registry.ts';
import { testStyles } from './test-styles.ts';
import { versionCms } from './version-cms.ts';

/** Creates a plain page of the CMS; `given` replaces its fields. */
export function createTestPage(given: Partial<CmsPage> = {}): CmsPage {
  return {
    id: '1',
    kind: 'article',
    path: '/a/',
    title: 'A title',
    content: '<p>Text</p>',
    contributors: { writer: [], reviewer: [], editor: [] },
    isNarrow: false,
    isMonetizationDisabled: false,
    seo: {},
    version: '1',
    ...given,
  };
}

const finder: FinderService = {
  next: ({ degree }, visit) =>
    degree
      ? { kind: 'redirect', url: `/study-match/?degree=${degree}` }
      : {
          kind: 'field',
          field: 'degree',
          label: 'Degree',
          options: [{ id: '1', slug: 'masters', name: 'Master’s degree' }],
          chosen: { fields: 'degree', ...visit },
          chosenNames: [],
        },
  program: () => undefined,
  results: async ({ degree = 'any' }) => ({
    chosenSlugs: {},
    isDefault: false,
    hasRankings: true,
    choiceText: degree,
    choiceInSentence: 'programs',
    matches: [
      {
        programId: 'p1',
        position: 1,
        slug: 'test-college',
        school: 'Test College',
        program: degree,
        url: 'https://school.example/',
        isExternal: true,
        isRelated: false,
        isSample: false,
      },
    ],
    related: [],
    ranked: [],
    unranked: [],
    nearest: [],
    relatedChoices: [],
    regions: [],
    source: 'Sample data, 2024',
    unknownFields: [],
    isUnavailable: false,
  }),
};

function makeContentDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  mkdirSync(join(folder, 'pictures'));
  writeFileSync(join(folder, 'pictures/dot.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'secret.yaml'), 'secret: 1');
  return folder;
}

/** All apps share the folder, because nothing changes its files. */
const contentDir = makeContentDir();
const previewSecret = 'preview-secret';

export interface TestAppOptions {
  readonly siteUrl?: string;
  readonly freshSeconds?: number;
  readonly hasPageCache?: boolean;
  /** Seconds to cache the CMS's responses; absent: no caching. */
  readonly cmsFreshSeconds?: number;
  readonly trustProxy?: Configuration['trustProxy'];
  readonly routers?: Parameters<typeof createApp>[0]['routers'];
  readonly purgeSecret?: string | undefined;
  readonly purgeLog?: PurgeLog;
  readonly limitRequests?: Parameters<typeof createApp>[0]['limitRequests'];
  readonly degrees?: DegreeList;
  /** Limits how many pages are rendered at a time. */
  readonly queue?: RenderQueue;
  readonly metrics?: Metrics;
  readonly search?: SearchPages;
  /** Whether the finder's results lack the listings of the inventory service. Default: never. */
  readonly isInventoryDown?: () => boolean;
  /** The clock of the caches, in milliseconds. */
  readonly now?: () => number;
  /** Called when an error page fails to render, except for CMS failures. */
  readonly onError?: (error: unknown) => void;
  /** Receives the lines about requests and about problems of pages; default: silent. */
  readonly logger?: Logger;
  readonly logging?: RequestLogSettings;
}

/**
 * Creates the app with a fake CMS and test elements. Its content folder has `pictures/dot.svg`, and
 * `secret.yaml`, which must not be served.
 */
export function createTestApp(
  source: FakeCms,
  {
    cmsFreshSeconds,
    siteUrl,
    freshSeconds,
    hasPageCache = true,
    trustProxy = false,
    routers = [],
    purgeLog = new LocalPurgeLog([]),
    now,
    onError,
    search,
    isInventoryDown = () => false,
    degrees = fixedDegrees([]),
    logger = createLogger('silent'),
    logging,
    ...given
  }: TestAppOptions = {},
): App {
  const cached =
    cmsFreshSeconds === undefined ? undefined : cacheCms(source, { freshSeconds: cmsFreshSeconds, now });
  const cms = cached ?? source;
  const versioned = versionCms(cms);
  const rules = createElementRules(testElements.map(({ declaration }) => declaration));
  const purgeSecret = 'purgeSecret' in given ? given.purgeSecret : 'secret';
  const visitLinks = createVisitLinks({ purgeSecret, previewSecret });
  const fragments = createFragmentRenderer({
    elements: testElements,
    stylesheet: '/embed/s.css',
    build: 'b',
    maxBytes: 1_000_000,
    logger,
    visitLinks,
  });
  const assets = {
    stylesheets: ['/embed/s.css'],
    inlineStyles: testStyles,
    blockStylesheet: '/blocks.css',
    script: '/embed/embed.x.mjs',
    loaderScript: toInline('script', 'loader()', ' data-entry="/embed/embed.x.mjs"'),
    positionScript: toInline('script', 'position()', ' data-entry="/embed/embed.x.mjs"'),
    finderScript: toInline('script', 'finder()', ' data-entry="/embed/embed.x.mjs"'),
    fontPreloads: ['/fonts/f.woff2'],
    chunksOf: (tag: string) => [`/embed/${tag}.mjs`],
  };
  const createSource = ({ value: { siteName, ads } }: { readonly value: CmsSite }) =>
    new CmsSource({
      cms: versioned,
      config: { ...testConfig, siteName, ads, contributorPath: 'healthcare-review-partners' },
      degrees,
    });
  const routerOptions: PageRouterOptions = {
    cms: versioned,
    contributorPath: 'healthcare-review-partners',
    createSource,
    // Each theme has its own stylesheet.
    assetsFor: ({ theme }) => ({
      ...assets,
      stylesheets: [...assets.stylesheets, `/site${Object.values(theme).join('-')}.css`],
    }),
    rules,
    visitLinks,
    fragments,
    finder: {
      ...finder,
      results: async (query, pageSource) => ({
        ...(await finder.results(query, pageSource)),
        isUnavailable: isInventoryDown(),
      }),
    },
    search,
    onError,
    logger,
  };
  const originSettings = { siteUrl, trustProxy };
  const publicOrigin = createPublicOrigin(originSettings);
  const pages = new PageService({
    router: new PageRouter(routerOptions),
    plainRouter: new PageRouter({ ...routerOptions, fragments: plainFragments }),
    queue: given.queue,
    siteUrl,
    publicOrigin,
    isOriginCacheable: isOriginCacheable(originSettings),
    externalOrigins: { connectOrigins: [] },
    isOutdated: (query) => cached?.isOutdated(query) ?? false,
  });
  const files = new Map([
    ['/embed/embed.x.mjs', prepareFile('embed.x.mjs', Buffer.from('export {};\n'.repeat(100)), true)],
  ]);
  const app = createApp({
    configuration: {
      previewSecret,
      cacheMb: 8,
      contentDir,
      indexNowKey: 'key-of-tests',
      purgeSecret,
      siteUrl,
      trustProxy,
      ...logging,
    },
    cms,
    logger,
    publicOrigin,
    pages,
    files,
    demoImages: join(contentDir, 'pictures'),
    routers,
    hasPageCache,
    freshSeconds,
    now,
    onPurge: () => cached?.expire(),
    purgeLog,
    limitRequests: given.limitRequests,
    metrics: given.metrics,
    isFragmentCached: (fragment, hasQuery) => fragments.isCached(fragment, hasQuery),
    build: 'b',
  });
  // A log in memory opens immediately.
  void purgeLog.open(app.purge);
  return app;
}
