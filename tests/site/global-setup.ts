import { chromium } from 'playwright';
import type { TestProject } from 'vitest/node';
import { chromiumOptions } from '../support/chromium.ts';
import { endRunOnFailure } from '../support/end-run-on-failure.ts';
import { startSite } from '../support/start-site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The origin of the built server, with the nursing site. */
    siteOrigin: string;
    /** The origin of the same server with the social work site. */
    socialWorkOrigin: string;
  }
}

/** Starts both sites and one browser for all test files. */
async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [nursing, socialWork, browser] = await Promise.all([
    startSite('nursing'),
    startSite('social-work'),
    chromium.launchServer(chromiumOptions()),
  ]);
  project.provide('siteOrigin', nursing.origin);
  project.provide('socialWorkOrigin', socialWork.origin);
  project.provide('browserEndpoint', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await Promise.all([nursing.stop(), socialWork.stop()]);
  };
}

export default endRunOnFailure('tests/site', setup);
