import { chromium } from 'playwright';
import type { TestProject } from 'vitest/node';
import { buildAll } from '../../scripts/build/build.ts';
import { chromiumOptions } from './chromium.ts';
import { endRunOnFailure } from './end-run-on-failure.ts';
import { testBuild } from './test-build.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** WebSocket endpoint of the browser that all test files share. */
    browserEndpoint: string;
  }
}

/** Builds the test elements with the real build, and starts one browser for all files. */
async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildAll({ ...testBuild, withServer: false, isCompressed: false });
  const server = await chromium.launchServer(chromiumOptions());
  project.provide('browserEndpoint', server.wsEndpoint());
  return () => server.close();
}

export default endRunOnFailure('tests/browser', setup);
