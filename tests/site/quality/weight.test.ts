import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright';
import { expect } from 'vitest';
import { selectCases } from '../../support/long-run.ts';
import { origin, scrollToEnd, sizes, test } from '../support/site-test.ts';

interface BuildManifest {
  readonly script: string;
  readonly files: Readonly<Record<string, { readonly br: number }>>;
}

/** Opens a page in a phone's viewport and scrolls to its end by script; returns the requested paths. */
async function visit(browser: Browser, path: string): Promise<readonly string[]> {
  const page = await browser.newPage({ viewport: sizes.phone });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(origin + path, { waitUntil: 'load' });
  await scrollToEnd(page);
  await page.waitForTimeout(1500);
  await page.close();
  return requested;
}

const manifest = JSON.parse(
  readFileSync(new URL('../../../dist/manifest.json', import.meta.url), 'utf8'),
) as BuildManifest;
const isReact = (path: string) => /\/(runtime|shared|elements-)/.test(path);

test.for(selectCases(['/widgets/'], ['/', '/articles/night-shift/']))(
  'the page %s requests at most 4 scripts and no React while it scrolls to its end without user input',
  async (path, { browser }) => {
    const requested = (await visit(browser, path)).filter((url) => url.endsWith('.mjs'));
    expect(requested).toContain(manifest.script);
    expect(requested.length, requested.join(' ')).toBeLessThanOrEqual(4);
    expect(requested.filter(isReact)).toEqual([]);
  },
);

const staticTags = [
  'biography-card',
  'expert-item',
  'item-banner',
  'content-list',
  'content-table',
  'pull-quote',
  'theme-banner',
  'article-byline',
  'site-icon',
  'icon-percentage',
];

/** Fetches the element's server-rendered HTML from the workbench's frame. */
async function fetchRenderedExample(tag: string): Promise<string> {
  const frame = await (await fetch(`${origin}/demo/frame/${tag}/default/`)).text();
  const rendered = new RegExp(`<${tag}[\\s\\S]*?</${tag}>`).exec(frame)?.[0];
  if (!rendered?.includes('data-root')) throw new Error(`/demo/frame/${tag}/default/ has no rendered ${tag}`);
  return rendered;
}

/**
 * Lists the scripts that a page with these elements requests, including those on hover. Waits for a script
 * for which `expected` returns true.
 */
async function listScriptsFor(
  tags: readonly string[],
  browser: Browser,
  expected: (path: string) => boolean = () => true,
): Promise<readonly string[]> {
  const elements = (await Promise.all(tags.map(fetchRenderedExample))).join('\n');
  const page = await browser.newPage({ viewport: sizes.desktop });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.route(`${origin}/about-us/`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace(/<main[\s\S]*<\/main>/, () => `<main>${elements}</main>`),
    });
  });
  await page.goto(`${origin}/about-us/`, { waitUntil: 'load' });
  for (const tag of tags) await page.locator(tag).first().hover();
  await scrollToEnd(page);
  await page.waitForTimeout(1500);
  await expect.poll(() => requested.some(expected)).toBe(true);
  await page.close();
  return requested.filter((path) => path.endsWith('.mjs'));
}

test('a page whose elements are all static does not fetch React', async ({ browser }) => {
  const scripts = await listScriptsFor(staticTags, browser);
  expect(scripts).toContain(manifest.script);
  expect(scripts.filter(isReact)).toEqual([]);
});

test('a page with an element that hydrates on interaction fetches React when the pointer moves', async ({
  browser,
}) => {
  expect((await listScriptsFor(['content-accordion'], browser, isReact)).some(isReact)).toBe(true);
});

test('every imported script is a file of the build', () => {
  const scripts = Object.keys(manifest.files).filter((path) => path.endsWith('.mjs'));
  const imported = scripts.flatMap((path) => {
    const text = readFileSync(new URL(`../../../dist${path}`, import.meta.url), 'utf8');
    return [...text.matchAll(/(?:from|import)\s*\(?["`](\.[^"`]+\.mjs)["`]/g)].map(
      ([, file]) => new URL(String(file), `http://site${path}`).pathname,
    );
  });
  expect(imported.length).toBeGreaterThan(10);
  expect(imported.filter((path) => !manifest.files[path])).toEqual([]);
});
