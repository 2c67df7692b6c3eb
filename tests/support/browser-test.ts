import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { test as base, expect, inject } from 'vitest';
import { type ComposedPage, composePage } from './compose-page.ts';
import { type Site, startFixtureServer } from './fixture-server.ts';

/** Warnings and errors in the page's console; a test fails on lines that it did not expect. */
export interface Console {
  readonly lines: string[];
  expect(pattern: RegExp): void;
}

interface Fixtures {
  browser: Browser;
  site: Site;
  context: BrowserContext;
  console: Console;
  page: Page;
  /** Adds a page to the site and opens it. */
  open: (composed: ComposedPage | string, headers?: Readonly<Record<string, string>>) => Promise<void>;
}

/** `test` with a browser page, its own server, and a console that must have no unexpected lines. */
export const test = base.extend<Fixtures>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner parses the parameter
    async ({}, use) => {
      const browser = await chromium.connect(inject('browserEndpoint'));
      await use(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  site: async ({}, use) => {
    const site = await startFixtureServer();
    await use(site);
    await site.close();
  },
  // Depends on `site`, so that the page closes before its server.
  context: async ({ browser, site: _ }, use) => {
    const context = await browser.newContext();
    context.setDefaultTimeout(15_000);
    await use(context);
    await context.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  console: async ({}, use) => {
    const lines: string[] = [];
    const expected: RegExp[] = [];
    await use({ lines, expect: (pattern) => void expected.push(pattern) });
    expect(lines.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([]);
  },
  page: async ({ context, console }, use) => {
    const page = await context.newPage();
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) console.lines.push(message.text());
    });
    page.on('pageerror', (error) => console.lines.push(`uncaught: ${error.message}`));
    await use(page);
  },
  open: async ({ page, site }, use) => {
    await use(async (composed, headers) => {
      const html = typeof composed === 'string' ? composed : composePage(composed);
      await page.goto(site.page('/page/', html, headers));
    });
  },
});

export { expect };
