import { join } from 'node:path';
import { elementExamples } from '#generated/examples.ts';
import { serverElements } from '#generated/registry.ts';
import { toSiteConfig } from '../../server/api/site-config.ts';
import type { Cms } from '../../server/cms/cms.ts';
import { createCms } from '../../server/cms/create-cms.ts';
import { createStatePages } from '../../server/cms/state-pages.ts';
import { readConfiguration } from '../../server/configuration.ts';
import { createElementRules } from '../../server/content/element-rules.ts';
import { createCmsSource } from '../../server/pages/cms-source.ts';
import { createPieceRenderer } from '../../server/pieces/piece-renderer.ts';
import { type CatalogueStore, openCatalogue } from '../../server/services/catalogue.ts';
import { degreeTree } from '../../server/services/degree-tree.ts';
import { createPaidContent } from '../../server/services/paid-content.ts';
import { rankingById } from '../../server/services/rankings.ts';
import { readBuildManifest } from '../../server/static/build-manifest.ts';
import type { DataSource } from '../../src/core/data-source.ts';
import { contractDist, root } from './contract-build.ts';

/** The nursing site with the built-in services: what every check draws with. */
export const configuration = readConfiguration({ CONTENT_DIR: join(root, 'demo/content/nursing'), DATA_DIR: join(contractDist, 'data'), LOG_LEVEL: 'silent' });

/** One line of the server's log that should not be there. */
export const warnings: { tag?: string; message?: string }[] = [];

export async function openContent(): Promise<{ cms: Cms; store: CatalogueStore }> {
  const store = await openCatalogue({ dataDir: configuration.dataDir, log: () => undefined });
  const options = { rankingById: async (id: string) => rankingById(store.current(), id), statePages: createStatePages(() => store.current()) };
  return { store, cms: await createCms(configuration, options) };
}

/** A data source as pages get it. */
export async function createContractSource({ cms, store }: Awaited<ReturnType<typeof openContent>>): Promise<DataSource> {
  const paid = createPaidContent({ configuration, catalogue: store, log: (message) => void warnings.push({ message }) });
  return createCmsSource(cms, toSiteConfig(await cms.siteConfig(), configuration, ''), () => degreeTree, paid);
}

/** All elements with their rules and the renderer of this build. */
export async function openElements() {
  const manifest = await readBuildManifest(contractDist);
  const logger = { warn: (line: { tag?: string; message?: string }) => void warnings.push(line) };
  return {
    manifest,
    elements: serverElements,
    examples: elementExamples,
    rules: createElementRules(serverElements.map(({ declaration }) => declaration)),
    pieces: createPieceRenderer({
      elements: serverElements,
      stylesheet: manifest.stylesheet,
      build: manifest.build,
      maxBytes: 10_000_000,
      logger: logger as never,
    }),
  };
}
