import type { Browser, BrowserContext, Page, Response } from 'playwright';
import { describe, expect } from 'vitest';
import { selectCases } from '../../support/long-run.ts';
import { origin, sizes, test } from '../support/site-test.ts';

const correlationId = expect.stringMatching(/^[0-9a-f]{32}$/);
const parameters = { correlationId, source: 'paid search', ref_anon: 'an' };
const visit = '?utm_cap=search&ref_anon=an';
const pages = selectCases(
  [['a ranking', '/rankings/health-professions-schools/', 'school-rankings a[data-visit="program"].button']],
  [['the results', '/study-match/', 'a[data-visit="program"]']],
);

const parametersOf = (url: string): object => {
  const { searchParams } = new URL(url);
  return Object.fromEntries(
    ['correlationId', 'source', 'ref_anon'].flatMap((name) => {
      const value = searchParams.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
};

interface Opening {
  readonly hasScripts?: boolean;
  /** True if the entry script never arrives. */
  readonly isEntryBlocked?: boolean;
  readonly headers?: Record<string, string>;
}

async function openPage(
  browser: Browser,
  path: string,
  { hasScripts = true, isEntryBlocked, headers }: Opening,
) {
  const context = await browser.newContext({
    viewport: sizes.desktop,
    javaScriptEnabled: hasScripts,
    extraHTTPHeaders: headers,
  });
  const page = await context.newPage();
  if (isEntryBlocked) await page.route(/\/embed\/embed\.[^/]+\.mjs/, () => undefined);
  await page.goto(origin + path + visit, { waitUntil: isEntryBlocked ? 'commit' : 'load' });
  return { context, page };
}

/** Waits for the new tab that `press` opens, and for the end of its redirects. */
async function openedBy(context: BrowserContext, press: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([context.waitForEvent('page'), press()]);
  await tab.waitForURL((url) => url.pathname !== '/go/visit' && url.href !== 'about:blank');
  return tab;
}

describe.each(pages)('links to schools on %s', (_, path, selector) => {
  test.for([
    ['a click before the script has run', { isEntryBlocked: true }, 'left'],
    ['a middle click before the script has run', { isEntryBlocked: true }, 'middle'],
    ['a click without JavaScript', { hasScripts: false }, 'left'],
    ['a click with the script', {}, 'left'],
    ['a middle click with the script', {}, 'middle'],
  ] as const)(
    'opens links to schools with the parameters of the visit: %s',
    async ([, opening, button], { browser }) => {
      const { context, page } = await openPage(browser, path, opening);
      const tab = await openedBy(context, () => page.locator(selector).first().click({ button }));
      expect(parametersOf(tab.url())).toEqual(parameters);
      expect((await tab.locator('h1').textContent())?.trim()).not.toBe('');
      expect(context.pages()).toHaveLength(2);
      await context.close();
    },
  );

  test('gives the context menu a URL with the parameters of the visit', async ({ browser }) => {
    for (const opening of [{ isEntryBlocked: true }, { hasScripts: false }, {}]) {
      const { context, page } = await openPage(browser, path, opening);
      const link = page.locator(selector).first();
      await link.hover();
      const address = await readMenuAddress(page, selector, opening);
      const response = (await context.request.get(address, {
        maxRedirects: 0,
        headers: { referer: page.url() },
      })) as unknown as Response;
      const end = response.headers().location ?? address;
      expect(parametersOf(new URL(end, origin).href)).toEqual(parameters);
      await context.close();
    }
  });

  test('omits ref_anon when the browser sends Global Privacy Control', async ({ browser }) => {
    const { context, page } = await openPage(browser, path, {
      hasScripts: false,
      headers: { 'Sec-GPC': '1' },
    });
    const tab = await openedBy(context, () => page.locator(selector).first().click());
    expect(parametersOf(tab.url())).toEqual({ correlationId, source: 'paid search' });
    await context.close();
  });
});

/**
 * Reads the URL of a link for the browser's context menu, which uses the URL after all listeners have run.
 */
async function readMenuAddress(
  page: Page,
  selector: string,
  { hasScripts, isEntryBlocked }: Opening,
): Promise<string> {
  const link = page.locator(selector).first();
  if (hasScripts === false || isEntryBlocked)
    return new URL((await link.getAttribute('href')) ?? '', page.url()).href;
  await page.waitForLoadState('networkidle');
  await page.evaluate(() =>
    addEventListener('contextmenu', (event) => {
      const node = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
      Object.assign(window, { menuAddress: node?.href });
    }),
  );
  await link.click({ button: 'right' });
  return page.evaluate<string>('menuAddress');
}
