import { existsSync } from 'node:fs';
import { type BrowserType, firefox, type LaunchOptions, webkit } from 'playwright';
import type { EngineBrowser } from './engine-page.ts';
import { startWebKit, webKitPrograms } from './webkit-browser.ts';

export type EngineName = 'firefox' | 'webkit';

/** What the tests may use of an engine. */
export interface Engine {
  readonly name: EngineName;
  /** What Debian calls it. */
  readonly packages: readonly string[];
  /** False: it has to be installed first. */
  isHere(): boolean;
  start(): Promise<EngineBrowser>;
}

const debianFirefox = '/usr/bin/firefox-esr';

/** Without a screen it knows of no mouse: one that is fine and can hover, as on a desk. */
const firefoxUserPrefs = { 'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6 };

/** One of Playwright's own, or a stock browser that it knows to drive. */
async function startPlaywright(type: BrowserType, options?: LaunchOptions): Promise<EngineBrowser> {
  const browser = await type.launch(options);
  return {
    async open(viewport) {
      const context = await browser.newContext({ viewport });
      context.setDefaultTimeout(10_000);
      return { page: await context.newPage(), close: () => context.close() };
    },
    close: () => browser.close(),
  };
}

const hasDebianWebKit = () => webKitPrograms.every((path) => existsSync(path));

export const engines: Readonly<Record<EngineName, Engine>> = {
  firefox: {
    name: 'firefox',
    packages: ['firefox-esr'],
    isHere: () => existsSync(debianFirefox) || existsSync(firefox.executablePath()),
    start: () =>
      startPlaywright(firefox, {
        firefoxUserPrefs,
        ...(existsSync(debianFirefox) && { channel: 'moz-firefox', executablePath: debianFirefox }),
      }),
  },
  webkit: {
    name: 'webkit',
    packages: ['webkit2gtk-driver', 'xvfb'],
    isHere: () => hasDebianWebKit() || existsSync(webkit.executablePath()),
    start: () => (hasDebianWebKit() ? startWebKit() : startPlaywright(webkit)),
  },
};
