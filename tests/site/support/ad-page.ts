import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { publisherTag } from '../../support/publisher-tag.ts';
import { listenToPage, origin, sizes } from './site-test.ts';

const policy = "require-trusted-types-for 'script'; trusted-types edu-embed";
const filler = '<p>Words of an article. </p>'.repeat(60);
const body = `<main><ad-slot placement="top-of-page"></ad-slot><h1>Article</h1>${filler}<ad-slot position="1"></ad-slot>${filler}<ad-slot placement="hero"></ad-slot>${filler}<ad-slot placement="bottom-of-page"></ad-slot></main>`;

/** A page of another site under Trusted Types, whose configuration is in the query. */
function renderForeignPage(query: URLSearchParams): string {
  const config = `<script type="application/json" id="embed-config">${query.get('config') ?? '{}'}</script>`;
  return `<!doctype html><html lang="en"><head><title>A page of another site</title><link rel="icon" href="data:,"><script src="${origin}/embed.js" async></script></head><body>${body}${config}</body></html>`;
}

function createAdServer(): Server {
  return createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const send = (type: string, text: string) => response.writeHead(200, { 'content-type': type }).end(text);
    if (pathname === '/gpt.js') return send('text/javascript', publisherTag);
    if (pathname === '/creative.html')
      return send(
        'text/html',
        '<body><p>Creative</p><script>try { top.hacked = 1 } catch {} document.body.append(origin)</script>',
      );
    response.setHeader('Content-Security-Policy', policy);
    return send('text/html; charset=utf-8', renderForeignPage(searchParams));
  });
}

export interface AdVisit {
  /** The response of `/api/ad-rules`. */
  readonly rules?: unknown;
  /** The foreign page's `embed-config`. */
  readonly config?: unknown;
  /** Runs in the page before its own scripts. */
  readonly init?: () => void;
  readonly options?: BrowserContextOptions;
  /** Opens this page of our site instead of the foreign page. */
  readonly path?: string;
}

export interface AdHost {
  /** Origin of the foreign page, the fake `/gpt.js` and `/creative.html`. */
  readonly origin: string;
  /** Opens a page in a new context and waits until its first ad slot is ready. */
  visit(browser: Browser, pageProblems: string[], visit: AdVisit): Promise<Page>;
}

/** Serves a foreign page with four ad slots during the tests of a file. */
export function serveAdHost(): AdHost {
  const server = createAdServer();
  let hostOrigin = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    hostOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    get origin() {
      return hostOrigin;
    },
    async visit(
      browser,
      pageProblems,
      { rules = {}, config = {}, init, options = { viewport: sizes.phone }, path },
    ) {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      listenToPage(page, pageProblems);
      await page.route('**/api/ad-rules', (route) =>
        route.fulfill({ json: rules, headers: { 'access-control-allow-origin': '*' } }),
      );
      await page.addInitScript(() => {
        Object.assign(window, { shift: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      if (init) await page.addInitScript(init);
      const query = new URLSearchParams({ config: JSON.stringify(config) });
      await page.goto(path ? origin + path : `${hostOrigin}/?${query}`);
      await expect
        .poll(() => page.locator('ad-slot').first().getAttribute('data-state'), { timeout: 15_000 })
        .toBe('ready');
      return page;
    },
  };
}

/** Reads `data-ad` and `data-ad-reason` of every slot, for example `filled: html`. */
function readSlotStates(page: Page): Promise<string[]> {
  return page
    .locator('ad-slot')
    .evaluateAll((slots) =>
      slots.map((slot) => `${(slot as HTMLElement).dataset.ad}: ${(slot as HTMLElement).dataset.adReason}`),
    );
}

export async function readFirstSlotState(page: Page): Promise<string | undefined> {
  return (await readSlotStates(page))[0];
}

export async function countFilledSlots(page: Page): Promise<number> {
  return (await readSlotStates(page)).filter((state) => state === 'filled: html').length;
}

/** Creates an ad rule with this HTML. */
export const createRule = (rendered: string, more = {}) => ({ value: { rendered, ...more } });

/** Ad rules that fill all four placements with the same rule. */
export const fillAllPlacements = (rule: unknown) => ({
  topOfPageRule: rule,
  heroRule: rule,
  inParagraphRule: rule,
  bottomOfPageRule: rule,
});
