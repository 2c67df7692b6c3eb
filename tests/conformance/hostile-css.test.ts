import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { elementExamples } from '#generated/examples.ts';
import { type Site, startFixtureServer } from '../support/fixture-server.ts';
import { countDifferences, crop } from './pictures.ts';
import { openSuite } from './suite.ts';
import { isOneElement, isTested, testedElements } from './tested-elements.ts';

const sheets = ['reboot', 'preflight', 'unset'] as const;
const frame = { width: 600, height: 560 };
const columns = 2;
/** Number of pixels that may differ because of font smoothing. */
const maxDifferentPixels = 20;

/** Elements that inherit the text style of the page, with the reason. */
const inheritsText: Readonly<Record<string, string>> = {
  'info-tooltip': 'a term in a sentence has the style of the sentence',
};

/** Examples to use where the default example renders nothing visible. */
const visibleExamples: Readonly<Record<string, string>> = {
  'modal-dialog': 'Simple',
  'share-bar': 'Another page',
};

const tags = testedElements.map(({ declaration }) => declaration.tag);

/**
 * Protects the frames from the style sheets. Author children, which inherit the text
 * style of the page, become boxes of equal size, so that only the widget is compared.
 */
const guard = `<script>addEventListener('DOMContentLoaded', () => {
  const fix = (element, rules) => { for (const [name, value] of Object.entries(rules)) element.style.setProperty(name, value, 'important'); };
  fix(document.documentElement, { all: 'initial', display: 'block', width: '${columns * frame.width}px' });
  fix(document.head, { display: 'none' });
  fix(document.body, { display: 'grid', margin: '0', padding: '0', 'grid-template-columns': 'repeat(${columns}, ${frame.width}px)', background: '#fff', 'white-space': 'normal' });
  for (const box of document.querySelectorAll('[data-frame]')) {
    fix(box, { all: 'initial', display: 'block', 'box-sizing': 'border-box', width: '${frame.width}px', height: '${frame.height}px', margin: '0', padding: '8px', border: '0', overflow: 'hidden', contain: 'strict' });
    for (const child of box.querySelectorAll('[data-frame] > * > *')) fix(child, { all: 'initial', display: 'block', height: '24px', overflow: 'hidden', visibility: 'hidden' });
  }
});</script>`;

function composeForeignPage(origin: string): string {
  const frames = tags.map((tag) => {
    const examples = elementExamples[tag] ?? [];
    return `<div data-frame="${tag}">${(examples.find(({ name }) => name === visibleExamples[tag]) ?? examples[0])?.html}</div>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page of another site</title><link rel="icon" href="data:,">${guard}<script src="${origin}/embed.js" async></script></head><body>${frames.join('')}</body></html>`;
}

/** Waits until all elements, including those below the fold, images and fonts are loaded. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-frame] > *')].every(
      (host) => !host.localName.includes('-') || /ready|failed/.test(host.getAttribute('data-state') ?? ''),
    ),
  );
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += 400) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    scrollTo(0, 0);
  });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Promise.allSettled([...document.fonts].map((font) => font.load())));
}

const suite = openSuite();
const screenshots = new Map<string, PNG>();

/** Takes a screenshot of the page without a style sheet, and with each one. */
async function takeScreenshots(site: Site): Promise<void> {
  const context = await suite.browser.newContext({
    viewport: { width: columns * frame.width, height: 900 },
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  const page = await context.newPage();
  await page.goto(site.page('/hostile/', composeForeignPage(suite.server.origin)));
  await settle(page);
  // Browsers do not render elements that are far from the viewport.
  const rows = Math.ceil(tags.length / columns);
  await page.setViewportSize({ width: columns * frame.width, height: rows * frame.height });
  for (const name of ['bare', ...sheets]) {
    const css =
      name === 'bare' ? '' : readFileSync(join(import.meta.dirname, 'hostile-css', `${name}.css`), 'utf8');
    await page.evaluate((text) => {
      const style =
        document.querySelector('style[data-hostile]') ??
        document.head.appendChild(Object.assign(document.createElement('style'), { title: '' }));
      style.setAttribute('data-hostile', '');
      style.textContent = text;
    }, css);
    screenshots.set(name, PNG.sync.read(await page.screenshot({ fullPage: true, animations: 'disabled' })));
  }
  await context.close();
}

/** Cuts the frame of a tag out of the screenshot of a page. */
function screenshotOf(name: string, tag: string): PNG {
  const index = tags.indexOf(tag);
  const screenshot = screenshots.get(name);
  if (!screenshot) throw new Error(`There is no screenshot with ${name}.`);
  return crop(screenshot, {
    x: (index % columns) * frame.width,
    y: Math.floor(index / columns) * frame.height,
    ...frame,
  });
}

const isBlank = ({ data }: PNG) => data.every((value, index) => value === data[index % 4]);

/** Elements that only lay out the author's content. */
const layoutElements = ['content-list', 'content-table'];

describe('style sheets of the page', { concurrent: isOneElement }, () => {
  let site: Site;

  beforeAll(async () => {
    site = await startFixtureServer();
    await takeScreenshots(site);
  }, 90_000);
  afterAll(() => site.close());

  test('every element is visible, except those that only lay out author content', ({ expect }) => {
    expect(tags.filter((tag) => isBlank(screenshotOf('bare', tag)))).toEqual(layoutElements.filter(isTested));
  });

  test.for(tags.filter((tag) => !inheritsText[tag]))(
    '%s looks the same with any CSS of the page',
    (tag, { expect }) => {
      const differences = Object.fromEntries(
        sheets.map((sheet) => [sheet, countDifferences(screenshotOf('bare', tag), screenshotOf(sheet, tag))]),
      );
      expect(
        Object.values(differences).every((count) => count <= maxDifferentPixels),
        JSON.stringify(differences),
      ).toBe(true);
    },
  );
});
