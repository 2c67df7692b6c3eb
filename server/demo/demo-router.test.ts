import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testConfig } from '../../src/testing/data-source.ts';
import { fixedDegrees } from '../built-in/catalogue/degree-list.ts';
import { createElementRules } from '../content/element-rules.ts';
import { CmsSource } from '../data-source/cms-source.ts';
import { createFragmentRenderer } from '../fragments/fragment-renderer.ts';
import { createFakeCms } from '../testing/fake-cms.ts';
import { listen, type TestServer } from '../testing/listen.ts';
import { testElements } from '../testing/registry.ts';
import { createDemoRouter } from './demo-router.ts';

const examples = {
  'test-note': [
    { name: 'Default', note: 'A default note', html: '<test-note heading="Hello"><p>Text</p></test-note>' },
    {
      name: 'Hostile',
      html: '<test-note heading="&lt;/textarea&gt;&lt;script&gt;alert(1)&lt;/script&gt;"></test-note>',
    },
  ],
};
let server: TestServer;

beforeAll(async () => {
  const logger = { warn: () => undefined };
  const fragments = createFragmentRenderer({
    elements: testElements,
    stylesheet: '/embed/s.css',
    build: 'b1',
    maxBytes: 100_000,
    logger,
  });
  const router = createDemoRouter({
    elements: testElements,
    examples,
    rules: createElementRules(testElements.map(({ declaration }) => declaration)),
    fragments,
    manifest: { files: { '/demo/demo.A.js': { file: '', bytes: 1, br: 1, gz: 1, integrity: '' } } },
    assets: { stylesheets: ['/embed/s.css'], script: '/embed/embed.A.mjs', fontPreloads: [] },
    createSource: async () =>
      new CmsSource({ cms: createFakeCms(), config: testConfig, degrees: fixedDegrees([]) }),
    sizes: { 'test-note': 2048 },
    dist: '/nowhere',
    tokens: ':root { --e-ink: light-dark(#000000, #ffffff); --e-page: light-dark(#ffffff, #000000); }',
    connect: ['https://inventory.example'],
  });
  server = await listen(express().use(router));
});
afterAll(() => server.close());

async function read(path: string): Promise<string> {
  const response = await fetch(server.origin + path);
  expect(response.status).toBe(200);
  return response.text();
}

test('links every registered element on the index page', async () => {
  const html = await read('/demo/');
  for (const { declaration } of testElements) expect(html).toContain(`href="/demo/${declaration.tag}/"`);
});

test('shows the size of an element’s own code', async () => {
  for (const path of ['/demo/', '/demo/test-note/'])
    expect(await read(path)).toContain('<dt>Own code</dt><dd>At most 2.0 KB</dd>');
});

test('prerenders elements and includes the module script and the page data', async () => {
  const html = await read('/demo/test-note/');
  expect(html).toContain('data-state="ready"><template shadowrootmode="open">');
  expect(html).toContain('src="/embed/embed.A.mjs"');
  expect(html).toContain('id="embed-page-data"');
  expect(html).toContain('A default note');
});

test('shows plain tags and the single-file script with ?plain', async () => {
  const html = await read('/demo/test-note/?plain');
  expect(html).toContain('<div class="demo-stage"><test-note heading="Hello"><p>Text</p></test-note></div>');
  expect(html).toContain('<script src="/embed.js" async></script>');
  expect(html).not.toContain('embed-page-data');
});

test('escapes the source of an example in its field', async () => {
  const html = await read('/demo/test-note/');
  expect(html).not.toContain('<script>alert');
});

test('renders a single example with one main landmark, one h1 and the requested color scheme', async () => {
  const html = await read('/demo/test-note/default/?scheme=dark&dir=rtl');
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html.match(/<main/g)).toHaveLength(1);
  expect(html).toContain('<meta name="color-scheme" content="dark">');
  expect(html).toContain('dir="rtl"');
});

test('shows the contrast of the color tokens', async () => {
  expect(await read('/demo/tokens/')).toContain('ink on page');
});

test('sends the strict content security policy and noindex', async () => {
  const { headers } = await fetch(`${server.origin}/demo/`);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain('https://inventory.example');
  expect(policy).not.toContain('unsafe');
  expect(headers.get('x-robots-tag')).toBe('noindex');
});

test('redirects paths without a trailing slash and passes unknown paths to the next handler', async () => {
  const moved = await fetch(`${server.origin}/demo/test-note?plain`, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/demo/test-note/?plain']);
  expect((await fetch(`${server.origin}/demo/no-such/`)).status).toBe(404);
  expect((await fetch(`${server.origin}/demo/test-note/no-such/`)).status).toBe(404);
});
