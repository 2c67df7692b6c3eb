import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { selectCases } from '../../support/long-run.ts';
import { cutAtRoots, findCuts } from '../../support/root-cuts.ts';
import { origin, sizes, test, windows } from '../support/site-test.ts';

const delayMs = 100;
const maxShift = 0.002;
/** The limit for pages without fonts, which may arrive late on a busy machine and then shift a page. */
const maxShiftWithoutFonts = 0.001;
const paths = selectCases(
  ['/', '/rankings/health-professions-schools/', '/state/ohio/', '/widgets/'],
  ['/rankings/', '/healthcare-review-partners/'],
);

/** Splits the HTML between each `<details>` and its `<summary>`. */
const cutAtSummaries = (html: string) => html.split(/(?<=<details[^>]*>)(?=<summary)/);

const cutBeforeMap = (html: string) => html.split(/(?=<div class="us-state-map__drawing")/);

/** Splits the HTML before the first occurrence of each string. */
const cutBefore = (starts: readonly string[]) => (html: string) => {
  const cuts = starts.map((start) => html.indexOf(start)).sort((a, b) => a - b);
  return [...cuts, html.length].map((end, index) => html.slice(cuts[index - 1] ?? 0, end));
};

/** Splits the HTML of the next page that the server sends. */
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

test('findCuts returns the positions between a root and the slotted children, in either order', () => {
  const root = '<template shadowrootmode="open">r</template>';
  expect(findCuts(`<a-b data-state="ready">${root}<p>x</p></a-b>`)).toEqual([68]);
  expect(findCuts(`<a-b data-state="ready"><p>x</p>${root}</a-b>`)).toEqual([32]);
  expect(findCuts(`<a-b data-state="ready">${root}</a-b>`)).toEqual([]);
});

/** Opens a page in chunks, and returns its layout shifts. */
async function measureShifts(
  browser: Browser,
  viewport: { readonly width: number; readonly height: number },
  path: string,
  cutPage: typeof cut = cutAtRoots,
  { hasFonts = true } = {},
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
  if (!hasFonts) await page.route('**/*.woff2', (route) => route.abort());
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

for (const [size, viewport] of windows) {
  for (const path of paths) {
    test(`${path} does not shift on a ${size} when its HTML arrives in chunks`, async ({ browser }) => {
      const shifts = await measureShifts(browser, viewport, path);
      expect(add(shifts), JSON.stringify(shifts)).toBeLessThanOrEqual(maxShift);
    });
  }
}

test.for(
  selectCases(
    [
      ['each summary arrives later than its details element', sizes.phone, '/state/ohio/', cutAtSummaries],
      ['the map arrives later than its controls', sizes.desktop, '/state/', cutBeforeMap],
    ],
    [['each summary arrives later than its details element', sizes.phone, '/about-us/', cutAtSummaries]],
  ),
)('a page does not shift if %s', async ([, viewport, path, cutPage], { browser }) => {
  const html = await (await fetch(origin + path)).text();
  expect(cutPage(html).length).toBeGreaterThan(1);
  const shifts = await measureShifts(browser, viewport, path, cutPage);
  expect(add(shifts), JSON.stringify(shifts)).toBeLessThanOrEqual(maxShift);
});

const compared = ['tinselfeather-sample-institute', 'quillspool-sample-institute'].join();

test.for(
  selectCases(
    [
      [
        'the disclosure, the header, the banner and the finder arrive in parts',
        sizes.desktop,
        '/',
        [
          '<a href="/advertising-disclosure/#what-is-paid"',
          '<summary class="site-header__summary',
          'Find a program</a>',
          '<p class="cape__text"',
          '<div class="finder__field finder__field--category',
          '<button class="button button--filled finder__button',
        ],
      ],
      [
        'the byline arrives in parts',
        sizes.phone,
        '/rankings/',
        [
          '<details class="site-header__mobile',
          'Ines Albrecht</a>',
          '<ul class="byline__facts',
          'Editorial process</a>',
        ],
      ],
      [
        'the columns of a ranking arrive one after another',
        { width: 1280, height: 1200 },
        '/rankings/health-professions-schools/',
        ['School</th>', 'Net Price</th>'],
      ],
    ],
    [
      [
        'the menu and its row arrive later than the logo',
        { width: 1100, height: 800 },
        '/articles/',
        [
          '<nav class="site-header__nav',
          '<details class="site-header__search',
          '<div class="site-header__end',
        ],
      ],
      [
        'the image arrives later than the title beside it',
        sizes.desktop,
        '/articles/adn-or-bsn/',
        ['<p class="standfirst"', '<img src="/pictures/campus'],
      ],
      [
        'the facts of a state arrive one after another',
        sizes.desktop,
        '/state/ohio/',
        ['<dt>In-state tuition, from', '<dt>Net price, from', '<th scope="col">Net price, after aid'],
      ],
      [
        'the schools of a comparison arrive one after another',
        sizes.desktop,
        `/compare/?schools=${compared}`,
        ['Only rows that differ', 'Quillspool Sample Institute</a>', '<tbody>'],
      ],
      [
        'the form of the results arrives in parts',
        sizes.desktop,
        '/study-match/',
        [
          '<select class="field field--select" id="results-sort"',
          '<button class="button" type="submit">Show',
          'Sample data</span>',
        ],
      ],
      [
        'the words of a search button and of a tag arrive later',
        sizes.phone,
        '/search/?q=nursing',
        ['Search</button></div></form>\n', 'Sample data</span></h2>'],
      ],
    ],
  ),
)('a page does not shift if %s', async ([, viewport, path, starts], { browser }) => {
  const html = await (await fetch(origin + path)).text();
  expect(starts.filter((start) => !html.includes(start))).toEqual([]);
  const shifts = await measureShifts(browser, viewport, path, cutBefore(starts), { hasFonts: false });
  expect(add(shifts), JSON.stringify(shifts)).toBeLessThanOrEqual(maxShiftWithoutFonts);
});
