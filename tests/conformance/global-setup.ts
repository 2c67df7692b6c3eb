import type { TestProject } from 'vitest/node';
import { isBuildCurrent } from '../../scripts/inputs.mjs';
import { chromiumOptions } from '../support/chromium.ts';
import { endRunOnFailure } from '../support/end-run-on-failure.ts';
import { conformanceDist } from './conformance-build.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** WebSocket endpoint of the conformance suite's browser. */
    conformanceBrowserEndpoint: string;
  }
}

/**
 * Builds the elements and starts the browser for the conformance suite; the tests of one element start their
 * own.
 */
async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!isBuildCurrent(conformanceDist)) {
    // Imported only here, because loading the build script takes a second.
    const { buildAll } = await import('../../scripts/build/build.ts');
    await buildAll({ dist: conformanceDist, withServer: false, isCompressed: false });
  }
  if (process.env.TEST_ELEMENT) return async () => {};
  const { chromium } = await import('playwright');
  const server = await chromium.launchServer(chromiumOptions());
  project.provide('conformanceBrowserEndpoint', server.wsEndpoint());
  return () => server.close();
}

export default endRunOnFailure('tests/conformance', setup);
