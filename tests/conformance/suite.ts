import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, inject } from 'vitest';
import type { TestServer } from '../../server/testing/listen.ts';
import { chromiumOptions } from '../support/chromium.ts';
import { startConformanceServer } from './conformance-server.ts';
import { OpenPages } from './open-pages.ts';
import { isOneElement } from './tested-elements.ts';

interface Suite {
  readonly browser: Browser;
  readonly pages: OpenPages;
  readonly server: TestServer;
}

let opened: Promise<Suite> | undefined;
let users = 0;

async function open(): Promise<Suite> {
  const [browser, server] = await Promise.all([
    // A single worker starts its own browser, because the messages of a shared browser pass through the main
    // process.
    isOneElement
      ? chromium.launch(chromiumOptions())
      : chromium.connect(inject('conformanceBrowserEndpoint')),
    startConformanceServer(),
  ]);
  return { browser, pages: new OpenPages(browser), server };
}

/**
 * Opens the browser and the server before the tests of a file, and closes them after its last test. Test
 * files that one file imports share the browser and the server.
 */
export function openSuite(): Suite {
  const suite = {} as { -readonly [Name in keyof Suite]: Suite[Name] };
  beforeAll(async () => {
    users += 1;
    opened ??= open();
    Object.assign(suite, await opened);
  });
  afterAll(async () => {
    users -= 1;
    if (users > 0) return;
    opened = undefined;
    await suite.browser.close();
    await suite.server.close();
  });
  return suite;
}
