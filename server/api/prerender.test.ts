import express from 'express';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestSource } from '../../src/testing/data-source.ts';
import { listen, type TestServer } from '../testing/listen.ts';
import { provideTestContext } from '../testing/provide-test-context.ts';
import type { createPrerender } from './prerender.ts';
import { createTestPrerender, postToPrerender } from './testing/test-prerender.ts';

let server: TestServer;
let prerender: ReturnType<typeof createPrerender>;
let requestedIds: string[] = [];
let isDown = false;
const warn = vi.fn();

beforeAll(async () => {
  prerender = createTestPrerender({
    createSource: async () =>
      createTestSource({
        postsByIds: async ({ ids }) => {
          if (isDown) throw new Error('down');
          requestedIds.push(ids.join());
          return ids.map((id) => ({ id, title: `Post ${id}`, link: `/articles/${id}/` }));
        },
      }),
    lightSheet: '/embed/light.css',
    logger: { warn },
  });
  const app = express().use(provideTestContext());
  app.use('/api', prerender.router);
  server = await listen(app);
});
beforeEach(() => {
  requestedIds = [];
  isDown = false;
  prerender.clearCache();
});
afterAll(() => server.close());

const post = (body: unknown, authorization?: string) =>
  postToPrerender(server.origin, body, { authorization });
const render = async (html: string) => (await post({ html })).text();
const root = (content: string) =>
  `<template shadowrootmode="open"><link rel="stylesheet" href="${server.origin}/embed/s.css"><div data-root data-build="b1">${content}</div>`;

test('adds a shadow root with an absolute stylesheet URL to an element', async () => {
  const response = await post({ html: '<p>Before</p><test-note heading="A">Text</test-note>' });
  expect(response.headers.get('link')).toBe(`<${server.origin}/embed/light.css>; rel="stylesheet"`);
  expect(await response.text()).toBe(
    `<p>Before</p><test-note heading="A" data-state="ready">${root('<b>A</b>')}</template>Text</test-note>`,
  );
});

test('leaves all bytes around elements unchanged, even HTML that our pages would sanitize', async () => {
  const html =
    '<!-- c --><iframe src=x></iframe><P STYLE=a:b>&nbsp;&copy <script>1<2</script><test-unknown a=b/>\n<b><i>x</b></i>';
  expect(await render(html)).toBe(html);
  const around = await render(
    `${html}<TEST-NOTE data-x='1' style="--a:b" heading='A &amp; "B"' ></TEST-NOTE>${html}`,
  );
  expect(around).toBe(
    `${html}<TEST-NOTE data-x='1' style="--a:b" heading='A &amp; "B"' data-state="ready">${root('<b>A &amp; &quot;B&quot;</b>')}</template></TEST-NOTE>${html}`,
  );
});

test('numbers the slots of child items, and replaces an author’s `slot` attributes', async () => {
  const html = await render(
    '<test-sections><test-section heading="One">1</test-section><test-section slot=x heading="Two">2</test-section></test-sections>',
  );
  expect(html).toContain(
    '<test-section slot="section-1" heading="One">1</test-section><test-section slot="section-2" heading="Two">2</test-section>',
  );
  expect(html).toContain('<summary>Two</summary><slot name="section-2">');
});

test('renders an element that is an item of another element, and adds its slot', async () => {
  const html = await render('<test-row><test-note heading="In"></test-note></test-row>');
  expect(html).toContain('<i>1</i>');
  expect(html).toContain(`<test-note slot="slide-1" heading="In" data-state="ready">${root('<b>In</b>')}`);
});

test('does not render an element that already has a shadow root', async () => {
  const once = await render('<test-note heading="A"></test-note>');
  expect(await render(once)).toBe(once);
});

test('leaves an element that fails to render as a plain tag, and renders the others', async () => {
  expect(await render('<test-broken></test-broken><test-note></test-note>')).toMatch(
    /^<test-broken><\/test-broken><test-note data-state="ready"><template/,
  );
});

test('renders with data from the request, and queries the CMS for data that the request lacks', async () => {
  const html = '<test-posts ids="1,2"></test-posts>';
  const pageData = {
    enrichedContent: { embeddedPosts: { '1': { id: '1', title: 'Sent along', link: '/one/' } } },
  };
  const rendered = await (await post({ html, pageData })).text();
  expect(rendered).toContain('<u>Sent along,Post 2</u>');
  expect(rendered).toContain(`"link":"${server.origin}/articles/2/"`);
  expect(requestedIds).toEqual(['2']);
});

test('lists the tags of the data in the HTML if the request has `tags: true`', async () => {
  const html = '<test-posts ids="1,2"></test-posts>';
  for (const cacheStatus of ['fwd=miss', 'hit']) {
    const response = await post({ html, tags: true });
    expect(response.headers.get('cache-status')).toBe(`edu-embed; ${cacheStatus}`);
    const body = await response.json();
    expect(body.tags).toEqual(['site', 'menu', 'post:1', 'post:2']);
    expect(body.html).toContain('<u>Post 1,Post 2</u>');
  }
  expect(await (await post({ html: '<p>Text</p>', tags: true })).json()).toEqual({
    html: '<p>Text</p>',
    tags: ['site', 'menu'],
  });
});

test('serves equal content from the cache until the data changes', async () => {
  const html = '<test-posts ids="1"></test-posts>';
  expect((await post({ html })).headers.get('cache-status')).toBe('edu-embed; fwd=miss');
  expect((await post({ html })).headers.get('cache-status')).toBe('edu-embed; hit');
  expect(requestedIds).toEqual(['1']);
  prerender.clearCache();
  expect((await post({ html })).headers.get('cache-status')).toBe('edu-embed; fwd=miss');
});

test('responds to equal HTML with and without `tags` from one cached response', async () => {
  const html = '<test-posts ids="1"></test-posts>';
  await post({ html });
  const response = await post({ html, tags: true });
  expect(response.headers.get('cache-status')).toBe('edu-embed; hit');
  expect((await response.json()).tags).toEqual(['site', 'menu', 'post:1']);
});

test('caches HTML whose text looks like the state of an element', async () => {
  const html = '<p> data-state="pending"</p><test-note heading="A"></test-note>';
  await post({ html });
  expect((await post({ html })).headers.get('cache-status')).toBe('edu-embed; hit');
});

test('does not cache HTML with pending data, and lists the tags of the missing data', async () => {
  isDown = true;
  const html = '<test-posts ids="1"></test-posts>';
  const pending = await (await post({ html, tags: true })).json();
  expect(pending.html).toContain('data-state="pending"');
  expect(pending.tags).toEqual(['site', 'menu', 'post:1']);
  isDown = false;
  expect(await render(html)).toContain('data-state="ready"');
});

test('rejects a wrong secret, an invalid body and HTML that is too long', async () => {
  const refused = await Promise.all([
    post({ html: '' }, 'Bearer wrong'),
    post({ page: 1 }),
    post({ html: 'a'.repeat(1_000_001) }),
    post({ html: 'a'.repeat(3e6) }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([401, 400, 400, 413]);
  for (const response of refused)
    expect(response.headers.get('content-type')).toContain('application/problem+json');
});

test('explains an invalid body, and lists the allowed method and type', async () => {
  const send = async (init: RequestInit) => {
    const response = await fetch(`${server.origin}/api/prerender`, {
      method: 'POST',
      ...init,
      headers: { authorization: 'Bearer hush', ...init.headers },
    });
    const { status, detail } = JSON.parse((await response.text()) || '{}');
    expect(status ?? 204).toBe(response.status);
    return [response.status, detail ?? response.headers.get('allow'), response.headers.get('allow')];
  };
  const json = { 'content-type': 'application/json' };
  expect(await send({ body: '{"html":', headers: json })).toEqual([400, 'The body is not valid JSON.', null]);
  expect(await send({ body: JSON.stringify('a'.repeat(3e6)), headers: json })).toEqual([
    413,
    'The body is too large; at most 2,000,000 bytes are allowed.',
    null,
  ]);
  expect(await send({ body: '{}', headers: { 'content-type': 'application/json; charset=latin9' } })).toEqual(
    [415, 'Send the body as UTF-8.', null],
  );
  expect(await send({ body: '{}', headers: { ...json, 'content-encoding': 'zip' } })).toEqual([
    415,
    expect.stringContaining('gzip'),
    null,
  ]);
  expect(await send({ body: '<b>A</b>', headers: { 'content-type': 'text/html' } })).toEqual([
    415,
    'Send a body of the type application/json.',
    null,
  ]);
  expect(await send({ headers: json })).toEqual([400, expect.stringContaining('Send {"html"'), null]);
  for (const method of ['GET', 'PUT', 'DELETE'])
    expect(await send({ method })).toEqual([
      405,
      `The method ${method} is not allowed here. Use POST.`,
      'POST, OPTIONS',
    ]);
  expect(await send({ method: 'OPTIONS' })).toEqual([204, 'POST, OPTIONS', 'POST, OPTIONS']);
});

test('defines no route without a secret', async () => {
  const app = express();
  app.use('/api', createTestPrerender({ secret: undefined }).router);
  const closed = await listen(app);
  expect((await fetch(`${closed.origin}/api/prerender`, { method: 'POST' })).status).toBe(404);
  await closed.close();
});

test('renders a limited number of elements, logs it, and leaves the rest unchanged', async () => {
  const html = Array.from(
    { length: 10_000 },
    (_, index) => `<p>${index}</p><test-note heading="${index}"></test-note>`,
  ).join('');
  const rendered = await render(html);
  expect(rendered.match(/<template/g)).toHaveLength(500);
  expect(rendered).toContain('<test-note heading="499" data-state="ready">');
  expect(rendered.endsWith(html.slice(html.indexOf('<p>500</p>')))).toBe(true);
  expect(warn.mock.calls).toEqual([
    [{ plainElementCount: 9500, maxElements: 500 }, expect.stringContaining('too many elements')],
  ]);
});

test('returns HTML with hundreds of thousands of tags unchanged, and logs it', async () => {
  warn.mockClear();
  const html = `<test-note heading="A"></test-note>${'<b>'.repeat(300_000)}`;
  expect(await render(html)).toBe(html);
  expect(warn.mock.calls).toEqual([
    [expect.objectContaining({ tagCount: 300_002 }), expect.stringContaining('too many tags')],
  ]);
});

test('reads long white space in a start tag in less than quadratic time', async () => {
  const spaces = ' '.repeat(400_000);
  const started = process.cpuUsage();
  expect(await render(`<test-note heading="${spaces}A"${spaces}></test-note>`)).toContain(
    'A" data-state="ready"><template',
  );
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(5000);
});

test('numbers items before, between and in the start tags of elements', async () => {
  const html = await render(
    '<test-row><b>1</b><test-note heading="2"></test-note><i>3</i></test-row><test-broken><b>x</b></test-broken><test-row><test-note></test-note></test-row>',
  );
  expect(html.match(/slot="slide-\d"/g)).toEqual([
    'slot="slide-1"',
    'slot="slide-2"',
    'slot="slide-3"',
    'slot="slide-1"',
  ]);
});
