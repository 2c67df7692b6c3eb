import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { listenToPage, origin } from '../support/site-test.ts';

declare global {
  interface Window {
    sent: string[];
  }
}

let address = '';

/**
 * Serves a page of another site with a fake tracking function. The configuration and a script of the
 * page are in the query of its URL. Call this function once in each test file.
 */
export function servePage(): void {
  let server: Server;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
      const head = `<meta charset="utf-8"><title>A page of another site</title><link rel="icon" href="data:,"><script>window.sent = []; window.tagular = (verb, name) => window.sent.push(name); ${query.get('script') ?? ''}</script>`;
      const config = `<script type="application/json" id="embed-config">${query.get('config') ?? '{}'}</script>`;
      const body = `<main>${query.get('body')}</main>${config}`;
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(
        `<!doctype html><html lang="en"><head>${head}<script src="${origin}/embed.js" async></script></head><body>${body}</body></html>`,
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
}

interface Visit {
  readonly config?: unknown;
  /** Runs before the page's other scripts. */
  readonly script?: string;
  /** The content of the page; by default, a finder and the cookie settings. */
  readonly body?: string;
  readonly context: BrowserContext;
  readonly pageProblems: string[];
}

const elements = '<h1>Hello</h1><program-finder></program-finder><cookie-settings></cookie-settings>';

/** Opens the page of the other site, and waits until the script has run and its finder has hydrated. */
export async function visit({
  config = {},
  script = '',
  body = elements,
  context,
  pageProblems,
}: Visit): Promise<Page> {
  const page = await context.newPage();
  listenToPage(page, pageProblems);
  await page.goto(`${address}/?${new URLSearchParams({ config: JSON.stringify(config), script, body })}`);
  if (body !== elements) await page.waitForFunction(() => window.eduEmbed);
  else
    await expect
      .poll(() => page.locator('program-finder').getAttribute('data-state'), { timeout: 15_000 })
      .toBe('ready');
  return page;
}

export const track = (page: Page, name: string) =>
  page.evaluate((event) => window.eduEmbed?.track(event), name);
/** The names of the events that the page has sent, except `FormViewed`. */
export const readSent = (page: Page) =>
  page.evaluate(() => window.sent.filter((name) => name !== 'FormViewed'));
/** Waits long enough for an unwanted event to arrive. */
export const settle = (page: Page) => page.waitForTimeout(400);
