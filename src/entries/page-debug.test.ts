// @vitest-environment jsdom
import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ErrorDetail } from '../core/browser/report.ts';
import { showDebug, tagsWithData } from './page-debug.ts';

const base = new URL('https://script.example/sites/');

/** jsdom has no constructed style sheets. */
class FakeSheet {
  replaceSync(): void {}
}

const fetchUrl = vi.fn<(url: URL) => Promise<never>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('CSSStyleSheet', FakeSheet);
  fetchUrl.mockReset().mockRejectedValue(new Error('offline'));
  vi.stubGlobal('fetch', fetchUrl);
  Object.assign(document, { adoptedStyleSheets: [] });
});
afterEach(async () => {
  document.body.replaceChildren();
  // The overlay's last update needs the document.
  await vi.advanceTimersByTimeAsync(200);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(html: string, { failures = [] as ErrorDetail[], prefix = '' } = {}) {
  document.body.innerHTML = html;
  for (const host of document.querySelectorAll('[data-server-rendered]'))
    host.attachShadow({ mode: 'open' }).innerHTML = '<div data-root data-build="1"></div>';
  showDebug(failures, { base, prefix });
  const root = document.querySelector('[data-edu-overlay="debug"]')?.shadowRoot;
  const readItems = () =>
    [...(root?.querySelectorAll('li') ?? [])].map((item) =>
      [...item.childNodes].map(({ textContent }) => textContent),
    );
  return { readItems, readTitle: () => root?.querySelector('summary')?.textContent };
}

test('lists failures of the whole page apart from those of elements', () => {
  const failures = [
    { tag: 'edu-embed', message: 'event was not sent' },
    { tag: 'edu-embed', message: 'event was not sent' },
    { tag: 'pull-quote', message: 'code failed to load' },
  ];
  const { readItems, readTitle } = open('<pull-quote>A</pull-quote>', { failures });
  expect(readItems()).toEqual([
    ['edu-embed: event was not sent'],
    ['<pull-quote>', 'not defined', 'code failed to load'],
  ]);
  expect(readTitle()).toBe('edu-embed: 1 element, 2 problems');
});

test('checks ids on the server of the script, whatever other scripts the page has', () => {
  open('<script src="https://"></script><script src="https://other.example/embed.js"></script>');
  expect(fetchUrl.mock.calls.map(([url]) => url.href)).toEqual(['https://script.example/sites/api/config']);
});

test('lists elements with a prefix, and no elements of other scripts without it', () => {
  const html = `<acme-program-finder layuot="native"></acme-program-finder><program-finder layuot="b"></program-finder>
    <acme-content-accordion><accordion-section heading="A"></accordion-section></acme-content-accordion>
    <acme-us-state-map></acme-us-state-map>`;
  const failures = [{ tag: 'acme-us-state-map', message: 'code failed to load' }];
  expect(open(html, { prefix: 'acme-', failures }).readItems()).toEqual([
    ['<acme-program-finder>', 'not defined', '<acme-program-finder> has no attribute layuot; use layout.'],
    ['<acme-content-accordion>', 'not defined'],
    ['<acme-us-state-map>', 'not defined', 'code failed to load'],
  ]);
});

test('names the server that sends missing data, but only for elements that load data', () => {
  const html = '<pull-quote data-server-rendered>A</pull-quote><post-list data-server-rendered></post-list>';
  const state = 'ready, rendered by the server, dormant';
  expect(open(html).readItems()).toEqual([
    ['<pull-quote>', state],
    ['<post-list>', `${state}, no data in the page; data comes from https://script.example`],
  ]);
});

test('knows every element that loads data', () => {
  const files = readdirSync('src/elements', { recursive: true, encoding: 'utf8' });
  expect([...tagsWithData].sort()).toEqual(
    files.flatMap((file) => /^([^/\\]+)[/\\]\1\.data\.ts$/.exec(file)?.[1] ?? []).sort(),
  );
});

test('removes the outline of an unknown tag whose problem is gone', async () => {
  open('<img src="data:," alt="A">');
  const image = document.querySelector('img');
  expect(image?.dataset.eduDebug).toBe('problem');
  image?.setAttribute('width', '1');
  image?.setAttribute('height', '1');
  document.body.append('A');
  await vi.advanceTimersByTimeAsync(200);
  expect(image?.dataset.eduDebug).toBeUndefined();
});
