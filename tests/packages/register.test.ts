import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { importServerPackage, packagesFolder } from './built-packages.ts';

const origin = inject('siteOrigin');
const dist = `${packagesFolder}browser/dist`;
const files = new Map<string, { readonly type: string; readonly body: string | Uint8Array }>();
let server: Server;
let address = '';
let browser: Browser;

/** The source of an application like a customer's. */
const app = `
import { loadEmbed, register } from '${dist}/index.js';
import { contentAccordion } from '${dist}/elements/content-accordion.js';
import { programFinder } from '${dist}/elements/program-finder.js';
import { pullQuote } from '${dist}/elements/pull-quote.js';
import { usStateMap } from '${dist}/elements/us-state-map.js';

const elements = [contentAccordion, programFinder, pullQuote, usStateMap];
window.app = {
  loadEmbed,
  start: (prefix, site, other = '${origin}') => register({ elements, origin: other, prefix, site }),
};
`;

beforeAll(async () => {
  const { outputFiles = [] } = await build({
    stdin: { contents: app, resolveDir: packagesFolder },
    outdir: '/app',
    entryNames: 'app',
    bundle: true,
    splitting: true,
    format: 'esm',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  for (const { path, contents } of outputFiles) files.set(path, { type: 'text/javascript', body: contents });
  server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    response.writeHead(file ? 200 : 404, { 'content-type': `${file?.type ?? 'text/plain'}; charset=utf-8` });
    response.end(file?.body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await chromium.connect(inject('browserEndpoint'));
});

afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
});

async function open(body: string): Promise<{ page: Page; pageProblems: string[] }> {
  const html = `<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,"><script type="module" src="/app/app.js"></script></head><body>${body}</body></html>`;
  files.set('/page', { type: 'text/html', body: html });
  const page = await browser.newPage();
  const pageProblems: string[] = [];
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) pageProblems.push(message.text());
  });
  page.on('pageerror', (error) => pageProblems.push(error.message));
  await page.goto(`${address}/page`);
  await page.waitForFunction(() => 'app' in window);
  return { page, pageProblems };
}

const start = (page: Page, prefix?: string, site?: string, other?: string | null) =>
  page.evaluate(
    (given) => (window as unknown as { app: { start(...given: unknown[]): string[] } }).app.start(...given),
    [prefix, site, other],
  );
const stateOf = (page: Page, tag: string) => page.locator(tag).first().getAttribute('data-state');
const isReady = (page: Page, tag: string) =>
  expect.poll(() => stateOf(page, tag), { timeout: 15_000, message: tag }).toBe('ready');

test('a bundled application registers elements that render, work and emit events', async () => {
  const { page, pageProblems } = await open(
    '<pull-quote>A</pull-quote><content-accordion heading="Q"><accordion-section heading="Cost?"><p>Less.</p></accordion-section></content-accordion><program-finder></program-finder>',
  );
  expect(await start(page)).toEqual(['content-accordion', 'program-finder', 'pull-quote', 'us-state-map']);
  for (const tag of ['pull-quote', 'content-accordion', 'program-finder']) await isReady(page, tag);
  await page.evaluate(() => {
    document.addEventListener('content-accordion-toggle', (event) => {
      document.title = JSON.stringify((event as CustomEvent).detail);
    });
  });
  await page.getByText('Cost?').click();
  await expect.poll(() => page.title()).toBe('{"section":1,"open":true,"allOpen":true}');
  await page.getByLabel('I want my').selectOption('masters');
  await expect.poll(() => page.locator('program-finder select').nth(1).isEnabled()).toBe(true);
  expect(pageProblems.filter((line) => !line.includes('Tagular not available'))).toEqual([]);
  await page.close();
});

test('prefixed elements work beside embed.js of another version and another script’s element', async () => {
  const { page, pageProblems } = await open(
    `<script>customElements.define('pull-quote', class extends HTMLElement { connectedCallback() { this.textContent = 'stranger'; } });</script><pull-quote>A</pull-quote><acme-pull-quote placement="left">B</acme-pull-quote><us-state-map></us-state-map><acme-us-state-map></acme-us-state-map><script src="${origin}/embed.js" async></script>`,
  );
  expect(await start(page, 'acme-')).toContain('acme-pull-quote');
  for (const tag of ['acme-pull-quote', 'us-state-map', 'acme-us-state-map']) await isReady(page, tag);
  expect(await page.locator('pull-quote').textContent()).toMatch(/^stranger/);
  expect(await page.locator('acme-us-state-map svg a[href]').count()).toBe(51);
  const display = (tag: string) => page.locator(tag).evaluate((node) => getComputedStyle(node).display);
  expect(await display('acme-pull-quote')).not.toBe('inline');
  await expect(start(page, 'other-')).rejects.toThrow('"prefix":"acme-"}, now with {');
  await expect(start(page, 'acme-', 'nursing')).rejects.toThrow(
    '"site":"nursing"}. Use the same options in all calls.',
  );
  expect(pageProblems.filter((line) => !line.includes('Tagular not available'))).toEqual([]);
  await page.close();
});

test('hydrates elements that the server package rendered, with and without a prefix', async () => {
  const { renderHtml } = await importServerPackage();
  const body =
    '<content-accordion heading="Q"><accordion-section heading="Cost?"><p>Less.</p></accordion-section><accordion-section heading="Time?"><p>Two years.</p></accordion-section></content-accordion>';
  for (const prefix of ['', 'acme-']) {
    const html = body.replace(/(?<=<\/?)content-accordion/g, `${prefix}content-accordion`);
    const { page, pageProblems } = await open(await renderHtml(html, { source: origin, prefix }));
    const tag = `${prefix}content-accordion`;
    expect(await stateOf(page, tag)).toBe('ready');
    await page
      .locator(tag)
      .evaluate((node) => Object.assign(window, { root: node.shadowRoot?.querySelector('details') }));
    await start(page, prefix || undefined);
    await page.getByText('Expand all').click();
    await expect.poll(() => page.getByText('Less.').isVisible()).toBe(true);
    const isSame = await page
      .locator(tag)
      .evaluate(
        (node) => node.shadowRoot?.querySelector('details') === (window as unknown as { root: Element }).root,
      );
    expect(isSame).toBe(true);
    expect(pageProblems.filter((line) => !line.includes('Tagular not available'))).toEqual([]);
    await page.close();
  }
});

test('defines elements once the page is parsed, so that they keep a root that arrives later', async () => {
  const { renderHtml } = await importServerPackage();
  const html = await renderHtml('<pull-quote>A</pull-quote>', { source: origin });
  const [startTag = '', root = ''] = html.split(/(?=<template)/);
  let finish = () => {};
  const slow = createServer((request, response) => {
    const script = files.get(request.url ?? '');
    if (script) return response.writeHead(200, { 'content-type': 'text/javascript' }).end(script.body);
    response.writeHead(200, { 'content-type': 'text/html' });
    response.write(`<!doctype html><script type="module" async src="/app/app.js"></script>${startTag}`);
    finish = () => response.end(root);
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/`, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'app' in window && document.querySelector('pull-quote'));
  expect(await start(page)).toContain('pull-quote');
  const isDefined = () => page.evaluate(() => Boolean(customElements.get('pull-quote')));
  expect([await page.evaluate(() => document.readyState), await isDefined()]).toEqual(['loading', false]);
  finish();
  await expect.poll(isDefined).toBe(true);
  const build = await page
    .locator('pull-quote')
    .evaluate((node) => node.shadowRoot?.querySelector<HTMLElement>('[data-root]')?.dataset.build);
  expect(build).toMatch(/./);
  await page.close();
  slow.closeAllConnections();
  slow.close();
});

test('loadEmbed adds the script only once, with its integrity value, and reports a wrong integrity value', async () => {
  const { page } = await open('<us-state-map></us-state-map>');
  const latest = await (await fetch(`${origin}/embed/latest.json`)).json();
  const load = (options: object) =>
    page.evaluate(
      (given) =>
        (window as unknown as { app: { loadEmbed(options: object): Promise<void> } }).app
          .loadEmbed(given)
          .then(
            () => 'loaded',
            (error: Error) => error.message,
          ),
      options,
    );
  const wrong = `sha384-${'A'.repeat(64)}`;
  expect(await load({ origin, src: latest.src, integrity: wrong })).toContain('integrity value');
  for (const src of [undefined, 'embed.js', '/embed.js', '/embed/v1/embed.js'])
    expect(await load({ origin, src, integrity: wrong })).toContain('integrity needs src');
  for (let time = 0; time < 2; time++)
    expect(await load({ origin, src: latest.src, integrity: latest.integrity })).toBe('loaded');
  expect(await page.locator(`script[src="${origin}${latest.src}"]`).count()).toBe(1);
  await isReady(page, 'us-state-map');
  await page.close();
});

test('loadEmbed rejects only the call whose signal aborts, and loads the script for the other calls', async () => {
  const { page } = await open('');
  const results = await page.evaluate(async (given) => {
    const { loadEmbed } = (window as unknown as { app: { loadEmbed(options: object): Promise<void> } }).app;
    const settle = (promise: Promise<void>) =>
      promise.then(
        () => 'loaded',
        (reason) => reason,
      );
    const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
    const calls = [settle(loadEmbed({ origin: given, signal: first.signal }))];
    // Like an effect of React in StrictMode, which runs, stops and runs again in one task.
    first.abort('first');
    calls.push(settle(loadEmbed({ origin: given, signal: second.signal })));
    calls.push(settle(loadEmbed({ origin: given, signal: third.signal })));
    third.abort('third');
    return Promise.all(calls);
  }, origin);
  expect(results).toEqual(['first', 'loaded', 'third']);
  expect(await page.locator(`script[src="${origin}/embed/v1/embed.js"]`).count()).toBe(1);
  await page.close();
});

test('register() names an origin that is missing or has no scheme', async () => {
  const { page } = await open('');
  for (const wrong of [null, 'edu.example.org', 'localhost:3000'])
    await expect(start(page, '', undefined, wrong)).rejects.toThrow(
      `TypeError: origin is ${JSON.stringify(wrong)}. It must be a URL with https://, or a path.`,
    );
  await page.close();
});
