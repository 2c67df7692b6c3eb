import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { test as base, expect, inject } from 'vitest';
import { chromiumOptions } from '../../support/chromium.ts';

export interface SceneSchool {
  readonly id: string;
  readonly rank: number;
  readonly name: string;
}

/** The functions that every host's page publishes; see `apps/scene.js`. */
export interface HostApp {
  readonly events: readonly (readonly [string, unknown])[];
  setHeading(heading: string): void;
  setSchools(schools: readonly SceneSchool[]): void;
  reverse(): void;
  setShown(isShown: boolean): void;
}

declare global {
  interface Window {
    hostApp?: HostApp;
  }
}

const siteOrigin = inject('siteOrigin');
export const hostsOrigin = inject('hostsOrigin');

/**
 * Development builds of frameworks log a message. Our script logs once that the page has no analytics
 * library, as the contract requires.
 */
const expected = /React DevTools|development version of Vue|Angular is running in|Tagular not available/;

/** Collects unexpected console messages and all uncaught errors. */
export function collectMessages(page: Page, messages: string[]): void {
  page.on('console', (message) => {
    if (!expected.test(message.text())) messages.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`));
}

interface HostFixtures {
  readonly context: BrowserContext;
  /** Messages on the consoles of all pages. */
  readonly messages: string[];
  readonly openHost: (name: string) => Promise<Page>;
}

let browser: Promise<Browser> | undefined;

export const test = base.extend<HostFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest requires an object pattern here
  context: async ({}, use) => {
    browser ??= chromium.launch(chromiumOptions());
    const context = await (await browser).newContext({ viewport: { width: 1280, height: 900 } });
    await use(context);
    await context.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  messages: async ({}, use) => use([]),
  openHost: async ({ context, messages }, use) =>
    use(async (name) => {
      const page = await context.newPage();
      collectMessages(page, messages);
      await page.goto(`${hostsOrigin}/${name}`);
      return page;
    }),
});

/** Adds our script to a page that was opened with `?late`. */
export async function addScript(page: Page): Promise<void> {
  await page.evaluate((src) => {
    const script = document.createElement('script');
    script.src = src;
    document.head.append(script);
  }, `${siteOrigin}/embed.js`);
}

export async function waitUntilReady(page: Page, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await expect.poll(() => page.locator(`#${id}`).getAttribute('data-state'), { message: id }).toBe('ready');
}

export const sceneIds = ['first', 'second', 'third', 'ranking', 'finder'];

export const styleSheets = ['bootstrap', 'tailwind'];

/** Hosts that render the whole scene. */
export const hostNames = [
  ...['react', 'react-ssr', 'next', 'vue', 'svelte', 'angular'],
  ...['plain', 'astro', ...styleSheets],
];
