import { chromium } from 'playwright';
import type { TestProject } from 'vitest/node';
import { chromiumOptions } from '../support/chromium.ts';
import { conformanceDist } from './conformance-build.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the contract suite's browser listens. */
    conformanceBrowserEndpoint: string;
  }
}

/** Builds the real elements, and starts the browser that all of them are tried in. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The build is plain JavaScript, without types.
  const { buildAll } = await import(new URL('../../build.mjs', import.meta.url).href);
  await buildAll({ dist: conformanceDist, withServer: false });
  const server = await chromium.launchServer(chromiumOptions());
  project.provide('conformanceBrowserEndpoint', server.wsEndpoint());
  return () => server.close();
}
