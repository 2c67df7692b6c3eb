import type { Locator, Page, Route } from 'playwright';
import { expect } from 'vitest';
import { selectCases } from '../../support/long-run.ts';
import { origin, sizes, test } from '../support/site-test.ts';

/** In this time, a page sends its next requests, even on a busy machine. */
const settleMs = 1000;
/** In this time, a dialog opens whose data has arrived, even on a busy machine. */
const maxOpenMs = 3000;
const maxRoundTrips = 4;
const maxConnections = 6;
const isUrgent = (route: Route) => ['script', 'fetch', 'stylesheet'].includes(route.request().resourceType());
const isChunk = (path: string) => /^\/embed\/(?!embed\.).*\.mjs$/.test(path);

interface SlowNetwork {
  /** From now on, all requests wait for the next round trip, not only those for chunks. */
  slowDownAll(): void;
  /** Responds to as many requests as HTTP/1.1 has connections, images and prefetches last, as browsers do. */
  passRoundTrip(): Promise<void>;
}

/**
 * Emulates a network whose requests wait for the next round trip. Files that have arrived come from the
 * cache.
 */
async function slowDown(page: Page): Promise<SlowNetwork> {
  const arrived = new Set<string>();
  const waiting: Route[] = [];
  let isSlowForAll = false;
  await page.route('**/*', async (route) => {
    const url = route.request().url();
    if ((isSlowForAll || isChunk(new URL(url).pathname)) && !arrived.has(url)) waiting.push(route);
    else await route.continue();
  });
  return {
    slowDownAll() {
      isSlowForAll = true;
    },
    async passRoundTrip() {
      waiting.sort((one, other) => Number(isUrgent(other)) - Number(isUrgent(one)));
      const routes = waiting.splice(0, maxConnections);
      for (const route of routes) arrived.add(route.request().url());
      await Promise.all(routes.map((route) => route.continue()));
      await page.waitForTimeout(settleMs);
    },
  };
}

const opens = (dialog: Locator): Promise<boolean> =>
  dialog.waitFor({ timeout: maxOpenMs }).then(
    () => true,
    () => false,
  );

test.for(selectCases([['before its code has arrived', 0, 2]], [['after its code has arrived', 3, 1]]))(
  'Cookie Settings opens after at most two round trips when it is pressed %s',
  async ([, roundTripsBefore, limit], { browser }) => {
    const context = await browser.newContext({ viewport: sizes.phone, hasTouch: true });
    const page = await context.newPage();
    const network = await slowDown(page);
    await page.goto(`${origin}/`, { waitUntil: 'load' });
    const button = page.locator('site-footer button[data-cookie-settings]');
    await button.scrollIntoViewIfNeeded();
    for (let passed = 0; passed < roundTripsBefore; passed += 1) await network.passRoundTrip();
    network.slowDownAll();
    await button.tap();
    const dialog = page.getByRole('dialog', { name: 'Cookie Settings' });
    let roundTrips = 0;
    for (; roundTrips < maxRoundTrips && !(await opens(dialog)); roundTrips += 1)
      await network.passRoundTrip();
    expect(roundTrips).toBeLessThanOrEqual(limit);
    await context.close();
  },
);

test('before its script arrives, the footer has a link to the privacy choices', async ({ browser }) => {
  const context = await browser.newContext({ viewport: sizes.phone, hasTouch: true });
  const page = await context.newPage();
  await page.route(/\/embed\/embed\.[^/]+\.mjs/, () => undefined);
  await page.goto(`${origin}/`, { waitUntil: 'commit' });
  const link = page.locator('site-footer').getByRole('link', { name: 'Your privacy choices' });
  await link.scrollIntoViewIfNeeded();
  // The browser now renders the elements above the link, which the first paint skipped, and they move the
  // link.
  await page.waitForTimeout(settleMs);
  await link.tap();
  await page.waitForURL(/\/do-not-sell-or-share-my-personal-information\//, { waitUntil: 'commit' });
  await context.close();
});

/** Lists the names of visible buttons that neither submit a form nor have a native command, in all roots. */
function listScriptButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const list = (root: ParentNode): string[] =>
      [...root.querySelectorAll('*')].flatMap((node) => {
        const isNative = node.matches('[commandfor], [popovertarget], [aria-disabled="true"]');
        const isScripted = node instanceof HTMLButtonElement && node.type === 'button' && !isNative;
        const isVisible = node.checkVisibility({ visibilityProperty: true });
        const host = (node.getRootNode() as ShadowRoot).host?.localName ?? 'document';
        const own = isScripted && isVisible ? [`${host}: ${node.textContent?.trim()}`] : [];
        return [...own, ...(node.shadowRoot ? list(node.shadowRoot) : [])];
      });
    return list(document);
  });
}

test.for([
  ['/widgets/', ['share-bar: Copy link', 'page-hero: Copy link', 'content-accordion: Expand all']],
  ['/widgets/programs/', ['school-rankings: Collapse All', 'school-rankings: Expand All']],
] as const)(
  'buttons that need a script appear after it has loaded on %s',
  async ([path, names], { browser }) => {
    const context = await browser.newContext({ viewport: sizes.desktop });
    const page = await context.newPage();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/embed\/embed\.[^/]+\.mjs/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(origin + path, { waitUntil: 'commit' });
    await page.locator('site-footer').getByRole('link', { name: 'Your privacy choices' }).waitFor();
    expect(await listScriptButtons(page)).toEqual([]);
    release();
    await expect
      .poll(() => listScriptButtons(page))
      .toEqual(expect.arrayContaining(['site-footer: Cookie Settings', ...names]));
    await context.close();
  },
);
