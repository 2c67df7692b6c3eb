import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright';
import { expect } from 'vitest';
import { watchRunning } from '../../support/ran-scripts.ts';
import { origin, scrollToEnd, sizes, test } from '../support/site-test.ts';

interface BuildManifest {
  readonly script: string;
  readonly files: Readonly<Record<string, { readonly br: number }>>;
}

/** The files and all their static imports. */
function filesOf(paths: readonly string[]): Set<string> {
  const found = new Set(paths);
  for (const path of found) {
    const text = readFileSync(new URL(`../../../dist${path}`, import.meta.url), 'utf8');
    for (const [, file] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) found.add(`/embed/${file}`);
  }
  return found;
}

interface Visit {
  readonly run: ReadonlySet<string>;
  readonly requested: ReadonlySet<string>;
}

/** Opens a page in a phone's viewport and scrolls to its end without user input. */
async function visit(
  browser: Browser,
  path: string,
  network?: { latency: number; downloadThroughput: number; uploadThroughput: number },
): Promise<Visit> {
  const context = await browser.newContext({ viewport: sizes.phone });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const stopWatching = await watchRunning(page);
  const requested = new Set<string>();
  page.on('request', (request) => requested.add(new URL(request.url()).pathname));
  await session.send('Network.enable');
  if (network) await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await page.goto(origin + path, { waitUntil: 'load' });
  await scrollToEnd(page);
  await page.waitForTimeout(1500);
  const run = new Set(
    (await stopWatching()).filter((url) => url.startsWith(origin)).map((url) => new URL(url).pathname),
  );
  await context.close();
  return { run, requested };
}

const manifest = JSON.parse(
  readFileSync(new URL('../../../dist/manifest.json', import.meta.url), 'utf8'),
) as BuildManifest;
const slow = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

function weigh(paths: Iterable<string>): { sum: number; list: string } {
  const weights = [...paths].map(
    (path) => [path, manifest.files[path]?.br ?? Number.POSITIVE_INFINITY] as const,
  );
  return { sum: weights.reduce((sum, [, bytes]) => sum + bytes, 0), list: JSON.stringify(weights) };
}

const isReact = (path: string) => path.includes('/runtime.');

test('the home page runs at most 5 KB of JavaScript and no React before any interaction', async ({
  browser,
}) => {
  const { run } = await visit(browser, '/', slow);
  // What acts or fetches when it is seen (ad slots, the footer) brings its code then: that is not counted.
  const whenSeen = filesOf(
    [...run].filter((path) => /\/(attach|environment|analytics|behavior-[a-z-]+)\./.test(path)),
  );
  const counted = [...run].filter((path) => !whenSeen.has(path));
  expect(counted).toContain(manifest.script);
  const { sum, list } = weigh(counted);
  expect(sum, list).toBeLessThanOrEqual(5000);
  expect([...run].filter(isReact)).toEqual([]);
});

test('the page with all widgets runs at most 12 KB of JavaScript before any interaction', async ({
  browser,
}) => {
  const { run } = await visit(browser, '/widgets/');
  expect([...run]).toContain(manifest.script);
  const { sum, list } = weigh(run);
  expect(sum, list).toBeLessThanOrEqual(12_000);
  expect([...run].filter(isReact)).toEqual([]);
});

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

/** The element's server-rendered HTML from the gallery. */
async function renderedExample(tag: string): Promise<string> {
  const gallery = await (await fetch(`${origin}/demo/${tag}/default/`)).text();
  const rendered = new RegExp(`<${tag}[\\s\\S]*?</${tag}>`).exec(gallery)?.[0];
  if (!rendered?.includes('data-root')) throw new Error(`/demo/${tag}/default/ has no rendered ${tag}`);
  return rendered;
}

/** The scripts that a page with these elements requests, including those on hover. */
async function scriptsFor(tags: readonly string[], browser: Browser): Promise<readonly string[]> {
  const elements = (await Promise.all(tags.map(renderedExample))).join('\n');
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
  await page.close();
  return requested.filter((path) => path.endsWith('.mjs'));
}

test('a page with static elements only does not fetch React', async ({ browser }) => {
  const scripts = await scriptsFor(staticTags, browser);
  expect(scripts).toContain(manifest.script);
  expect(scripts.filter(isReact)).toEqual([]);
});

test('a page with an element that hydrates on interaction prefetches React', async ({ browser }) => {
  expect((await scriptsFor(['content-accordion'], browser)).some(isReact)).toBe(true);
});

test('every imported script is a file of the build', () => {
  const scripts = Object.keys(manifest.files).filter((path) => path.endsWith('.mjs'));
  const imported = scripts.flatMap((path) => {
    const text = readFileSync(new URL(`../../../dist${path}`, import.meta.url), 'utf8');
    return [...text.matchAll(/(?:from|import)\s*\(?"(\.[^"]+\.mjs)"/g)].map(
      ([, file]) => new URL(String(file), `http://site${path}`).pathname,
    );
  });
  expect(imported.length).toBeGreaterThan(20);
  expect(imported.filter((path) => !manifest.files[path])).toEqual([]);
});
