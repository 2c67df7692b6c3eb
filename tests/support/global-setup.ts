import { chromium } from 'playwright';
import type { TestProject } from 'vitest/node';
import { chromiumOptions } from './chromium.ts';
import { testBuild } from './test-build.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the one browser of all test files listens. */
    browserEndpoint: string;
  }
}

/** Builds the tests' own elements with the real build, and starts one browser for all files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The build is plain JavaScript, without types.
  const { buildAll } = await import(new URL('../../build.mjs', import.meta.url).href);
  await buildAll({ ...testBuild, withServer: false });
  const server = await chromium.launchServer(chromiumOptions());
  project.provide('browserEndpoint', server.wsEndpoint());
  return () => server.close();
}
