import { existsSync } from 'node:fs';
import { type BrowserType, firefox, type LaunchOptions, webkit } from 'playwright';
import type { EngineBrowser } from './engine-page.ts';
import { startWebKit, webKitPrograms } from './webkit-browser.ts';

export type EngineName = 'firefox' | 'webkit';

/** A browser engine that the tests can install and start. */
export interface Engine {
  readonly name: EngineName;
  /** Debian's packages. */
  readonly packages: readonly string[];
  isInstalled(): boolean;
  start(): Promise<EngineBrowser>;
}

const debianFirefox = '/usr/bin/firefox-esr';

/** Headless Firefox reports no mouse; 6 means a fine pointer that can hover. */
const firefoxUserPrefs = { 'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6 };

/** Starts a browser with Playwright: Playwright's own build, or the system's browser. */
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
    isInstalled: () => existsSync(debianFirefox) || existsSync(firefox.executablePath()),
    start: () =>
      startPlaywright(firefox, {
        firefoxUserPrefs,
        ...(existsSync(debianFirefox) && { channel: 'moz-firefox', executablePath: debianFirefox }),
      }),
  },
  webkit: {
    name: 'webkit',
    packages: ['webkit2gtk-driver', 'xvfb'],
    isInstalled: () => hasDebianWebKit() || existsSync(webkit.executablePath()),
    start: () => (hasDebianWebKit() ? startWebKit() : startPlaywright(webkit)),
  },
};
