import { chromium } from 'playwright';
import type { TestProject } from 'vitest/node';
import { buildPackages } from '../../scripts/packages/build-packages.ts';
import { chromiumOptions } from '../support/chromium.ts';
import { endRunOnFailure } from '../support/end-run-on-failure.ts';
import { startSite } from '../support/start-site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Paths of the modules in the server package, and of all modules that it imports. */
    serverModules: readonly string[];
    serverImports: readonly string[];
  }
}

/** Builds both packages, and starts a site and a browser for all test files. */
async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [packages, site, browser] = await Promise.all([
    buildPackages(),
    startSite('nursing'),
    chromium.launchServer(chromiumOptions()),
  ]);
  const { inputs, outputs } = packages.server;
  project.provide('serverModules', Object.keys(inputs));
  project.provide(
    'serverImports',
    [...Object.values(inputs), ...Object.values(outputs)].flatMap(({ imports }) =>
      imports.map(({ path }) => path),
    ),
  );
  project.provide('siteOrigin', site.origin);
  project.provide('browserEndpoint', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await site.stop();
  };
}

export default endRunOnFailure('tests/packages', setup);
