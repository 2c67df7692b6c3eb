import { join } from 'node:path';
import { elementExamples } from '#generated/examples.ts';
import { serverElements } from '#generated/registry.ts';
import { toSiteConfig } from '../../server/api/site-config.ts';
import { type CatalogStore, openCatalog } from '../../server/built-in/catalog/catalog.ts';
import { degreeTree } from '../../server/built-in/catalog/degree-tree.ts';
import { createPaidContent } from '../../server/built-in/inventory/paid-content.ts';
import { rankingById } from '../../server/built-in/rankings/rankings.ts';
import type { Cms } from '../../server/cms/cms.ts';
import { createCms } from '../../server/cms/create-cms.ts';
import { readConfiguration } from '../../server/configuration/configuration.ts';
import { createElementRules } from '../../server/content/element-rules.ts';
import { CmsSource } from '../../server/data-source/cms-source.ts';
import { createFragmentRenderer } from '../../server/fragments/fragment-renderer.ts';
import { readBuildManifest } from '../../server/static/build-manifest.ts';
import { fixedDegrees } from '../../server/testing/fixed-degrees.ts';
import { versionCms } from '../../server/testing/version-cms.ts';
import type { DataSource } from '../../src/core/data-source.ts';
import { conformanceDist, root } from './conformance-build.ts';

/** The nursing site with the built-in services, used by all checks. */
export const configuration = readConfiguration({
  CONTENT_DIR: join(root, 'sites/nursing'),
  DATA_DIR: join(conformanceDist, 'data'),
  LOG_LEVEL: 'silent',
});

interface Warning {
  readonly tag?: string;
  readonly message?: string;
  /** The attribute whose value names missing data, and that value. */
  readonly attribute?: string;
  readonly value?: string;
}

/** Warnings in the server's log. */
export const warnings: Warning[] = [];

export async function openContent(): Promise<{ cms: Cms; store: CatalogStore }> {
  const store = await openCatalog({ dataDir: configuration.dataDir, log: () => undefined });
  const options = {
    rankingById: async (id: string) => rankingById(store.current(), id),
  };
  return { store, cms: await createCms(configuration, options) };
}

/** Creates a data source like that of our pages. */
export async function createConformanceSource({
  cms,
  store,
}: Awaited<ReturnType<typeof openContent>>): Promise<DataSource> {
  const paid = createPaidContent({
    configuration,
    catalog: store,
    log: (message) => void warnings.push({ message }),
  });
  return new CmsSource({
    cms: versionCms(cms),
    config: toSiteConfig(await cms.siteConfig(), configuration, ''),
    degrees: fixedDegrees(degreeTree),
    paid,
    catalog: () => store.current(),
  });
}

/** All elements with their rules and the fragment renderer of this build. */
export async function openElements() {
  const manifest = await readBuildManifest(conformanceDist);
  const logger = { warn: (line: Warning) => void warnings.push(line) };
  return {
    manifest,
    elements: serverElements,
    examples: elementExamples,
    rules: createElementRules(serverElements.map(({ declaration }) => declaration)),
    fragments: createFragmentRenderer({
      elements: serverElements,
      stylesheet: manifest.stylesheet,
      build: manifest.build,
      maxBytes: 10_000_000,
      logger: logger as never,
    }),
  };
}
