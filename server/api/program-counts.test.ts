import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { sampleCatalog } from '../built-in/catalog/catalog.ts';
import { readConfiguration } from '../configuration/configuration.ts';
import { createRouters, type RouterParts } from '../create-routers.ts';
import { createLogger } from '../logger.ts';
import { createFakeCms } from '../testing/fake-cms.ts';
import { listen } from '../testing/listen.ts';
import { provideTestContext } from '../testing/provide-test-context.ts';
import { versionCms } from '../testing/version-cms.ts';

test.each([
  [true, 200],
  [false, 404],
])(
  'with isInventoryBuiltIn: %s and a staging URL, /api/program-counts responds %i',
  async (isInventoryBuiltIn, status) => {
    const parts = {
      configuration: readConfiguration({
        SITE_URL: 'https://nursing.example',
        INVENTORY_STAGING_URL: 'https://staging.example',
      }),
      cms: versionCms(createFakeCms()),
      store: { current: sampleCatalog },
      isInventoryBuiltIn,
      logger: createLogger('silent'),
      demoImages: '',
      tags: new Set(),
    } as unknown as RouterParts;
    const api = createRouters(parts).find(({ path }) => path === '/api');
    const server = await listen(
      express()
        .use(provideTestContext())
        .use('/api', api?.router ?? []),
    );
    onTestFinished(() => server.close());
    expect((await fetch(`${server.origin}/api/program-counts`)).status).toBe(status);
  },
);
