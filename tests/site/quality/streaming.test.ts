import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { cutAtRoots, findCuts } from '../../support/root-cuts.ts';
import { origin, sizes, test } from '../support/site-test.ts';

const delayMs = 100;
const maxShift = 0.002;
const paths = [
  '/',
  '/rankings/',
  '/rankings/health-professions-schools/',
  '/healthcare-review-partners/',
  '/state/ohio/',
  '/widgets/',
];

/** Splits the HTML between each `<details>` and its `<summary>`. */
const cutAtSummaries = (html: string) => html.split(/(?<=<details[^>]*>)(?=<summary)/);

const cutBeforeMap = (html: string) => html.split(/(?=<div class="us-state-map__drawing")/);

/** How the server splits the next page. */
let cut: (html: string) => readonly string[] = cutAtRoots;

async function stream(url: string, write: (chunk: string) => void): Promise<void> {
  const [first = '', ...others] = cut(await (await fetch(url)).text());
  write(first);
  for (const chunk of others) {
    await sleep(delayMs);
    write(chunk);
  }
}

let server: Server;
let slowOrigin = '';
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const url = origin + request.url;
    if (request.headers['sec-fetch-dest'] === 'document') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      await stream(url, (chunk) => response.write(chunk));
      response.end();
      return;
    }
    const file = await fetch(url);
    response.writeHead(file.status, { 'Content-Type': file.headers.get('content-type') ?? 'text/plain' });
    response.end(Buffer.from(await file.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  slowOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test('finds the positions before and after a root at which to cut the HTML', () => {
  const root = '<template shadowrootmode="open">r</template>';
  expect(findCuts(`<a-b data-state="ready">${root}<p>x</p></a-b>`)).toEqual([68]);
  expect(findCuts(`<a-b data-state="ready"><p>x</p>${root}</a-b>`)).toEqual([32]);
  expect(findCuts(`<a-b data-state="ready">${root}</a-b>`)).toEqual([]);
});

/** Opens a page in chunks, and returns its layout shifts. */
async function measureShifts(
  browser: Browser,
  viewport: (typeof sizes)[keyof typeof sizes],
  path: string,
  cutPage: typeof cut = cutAtRoots,
): Promise<readonly { readonly value: number; readonly nodes: readonly string[] }[]> {
  cut = cutPage;
  const page = await browser.newPage({ viewport });
  await page.addInitScript(() => {
    const shifts: { value: number; nodes: string[] }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node?: Node }[];
      })[])
        shifts.push({
          value: entry.value,
          nodes: entry.sources.map(
            ({ node }) => (node as Element | undefined)?.outerHTML?.slice(0, 80) ?? '',
          ),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(slowOrigin + path);
  await page.waitForTimeout(500);
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; nodes: string[] }[] }).shifts,
  );
  await page.close();
  return shifts;
}

const add = (shifts: readonly { readonly value: number }[]) =>
  shifts.reduce((sum, { value }) => sum + value, 0);

for (const [size, viewport] of Object.entries(sizes)) {
  for (const path of paths) {
    test(`${path} does not shift on a ${size} when its HTML arrives in chunks`, async ({ browser }) => {
      const shifts = await measureShifts(browser, viewport, path);
      expect(add(shifts), JSON.stringify(shifts)).toBeLessThanOrEqual(maxShift);
    });
  }
}

test.for([
  ['each summary arrives later than its details element', sizes.phone, '/about-us/', cutAtSummaries],
  ['each summary arrives later than its details element', sizes.phone, '/state/ohio/', cutAtSummaries],
  ['the map arrives later than its controls', sizes.desktop, '/state/', cutBeforeMap],
] as const)('a page does not shift if %s', async ([, viewport, path, cutPage], { browser }) => {
  const shifts = await measureShifts(browser, viewport, path, cutPage);
  expect(add(shifts), JSON.stringify(shifts)).toBeLessThanOrEqual(maxShift);
});
