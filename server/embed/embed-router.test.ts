import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import express from 'express';
import { afterEach, expect, test, vi } from 'vitest';
import { elementDeclarations } from '#generated/declarations.ts';
import { testConfig } from '../../src/testing/data-source.ts';
import { cacheCms } from '../cms/cached-cms.ts';
import type { CmsPage } from '../cms/cms.ts';
import { createElementRules } from '../content/element-rules.ts';
import { CmsSource } from '../data-source/cms-source.ts';
import { plainFragments } from '../fragments/fragment-renderer.ts';
import { escapeXml } from '../pages/seo/escape-xml.ts';
import { createFakeCms } from '../testing/fake-cms.ts';
import { fixedDegrees } from '../testing/fixed-degrees.ts';
import { listen, type TestServer } from '../testing/listen.ts';
import { provideTestContext } from '../testing/provide-test-context.ts';
import { versionCms } from '../testing/version-cms.ts';
import { createEmbedRouter } from './embed-router.ts';
import { readFrameUrl } from './embeddable.ts';
import type { FrameDocumentOptions } from './frame-document.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const noFrames = (): FrameDocumentOptions => {
  throw new Error('This test renders no frame.');
};

/** A site with a map on every page. */
async function start(isOriginCacheable: boolean, documents = noFrames) {
  let parsed = 0;
  const page = {
    id: '1',
    get content() {
      parsed += 1;
      return '<us-state-map heading="A &amp; B &lt;i&gt;\u0001"></us-state-map>';
    },
  } as unknown as CmsPage;
  const router = createEmbedRouter({
    cms: cacheCms(createFakeCms({ pageByPath: async () => page }), { freshSeconds: 60 }),
    rules: createElementRules(elementDeclarations),
    isOriginCacheable,
    connectOrigins: [],
    documents,
  });
  const server = await listen(express().use(provideTestContext(), router));
  servers.push(server);
  const { origin } = server;
  const get = (more = '') => fetch(`${origin}/oembed?url=${origin}/rankings/${more}`);
  const find = (url: string) => fetch(`${origin}/oembed?url=${encodeURIComponent(url)}`);
  return { origin, get, find, countParsed: () => parsed };
}

test('lets shared caches store a response only if no client can choose its origin', async () => {
  const cacheable = await (await start(true)).get();
  expect(cacheable.headers.get('cache-control')).toMatch(/^public, .*s-maxage/);
  const forwarded = await (await start(false)).get();
  expect(forwarded.headers.get('cache-control')).toMatch(/^private, max-age=300/);
  expect(forwarded.headers.get('cache-control')).not.toContain('s-maxage');
});

function plainDocuments(): FrameDocumentOptions {
  const source = new CmsSource({
    cms: versionCms(createFakeCms()),
    config: testConfig,
    degrees: fixedDegrees([]),
  });
  return {
    fragments: plainFragments,
    assets: { stylesheets: [], script: '/embed.mjs' },
    createSource: async () => source,
    frameScript: '/embed/frame.js',
  };
}

test('sends tags for purges with frames and oEmbed responses', async () => {
  const { origin, get } = await start(true, plainDocuments);
  for (const response of [await get(), await fetch(`${origin}/embed/frame/us-state-map`)]) {
    expect(response.status).toBe(200);
    expect(response.headers.get('surrogate-key')).toBe('all embeds');
    expect(response.headers.get('cache-tag')).toBe('all,embeds');
  }
});

test('parses a page once for many requests', async () => {
  const { get, countParsed } = await start(true);
  expect(await (await get()).json()).toMatchObject({ title: 'A & B <i>\u0001' });
  const before = countParsed();
  expect((await get()).status).toBe(200);
  expect(countParsed()).toBe(before);
});

test('lets readers scroll a frame that is lower than its widget', async () => {
  const { get } = await start(true);
  const { height, html } = (await (await get('&maxheight=200')).json()) as { height: number; html: string };
  expect(height).toBe(200);
  expect(html).toContain(' height="200"');
  expect(html).not.toContain('scrolling');
});

test('responds with XML when the format is xml', async () => {
  const { get } = await start(true);
  const response = await get('&format=xml');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const xml = await response.text();
  expect(xml).toMatch(
    /^<\?xml version="1\.0" encoding="utf-8" standalone="yes"\?>\n<oembed>\n(?:<(\w+)>[^<>]*<\/\1>\n)+<\/oembed>\n$/,
  );
  const { title, html, ...others } = (await (await get()).json()) as Record<string, string | number>;
  for (const [name, value] of Object.entries(others)) expect(xml).toContain(`<${name}>${value}</${name}>`);
  // XML cannot contain control characters.
  expect(title).toBe('A & B <i>\u0001');
  expect(xml).toContain('<title>A &amp; B &lt;i&gt;</title>');
  expect(xml).toContain(`<html>${escapeXml(String(html))}</html>`);
});

test('returns 400 for an unknown format', async () => {
  const { get } = await start(true);
  for (const format of ['yaml', 'XML', '', 'json&format=xml', '__proto__'])
    expect((await get(`&format=${format}`)).status).toBe(400);
});

test.each(['javascript:', 'data:', 'ftp:'])(
  'puts no URL of the scheme %s into the HTML for other sites',
  async (scheme) => {
    const { origin, find } = await start(true);
    const response = await find(`${scheme}//${new URL(origin).host}/rankings/?x=%0aalert(1)`);
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain('alert(1)');
  },
);

test('serves a frame whose URL ends with a slash, to which oEmbed responses link', async () => {
  const { origin, find } = await start(true, plainDocuments);
  const url = `${origin}/embed/frame/us-state-map/?heading=A`;
  expect((await fetch(url)).status).toBe(200);
  expect((await (await find(url)).json()).html).toContain(`<a href="${url}">`);
});

test('oEmbed keeps the color scheme of a frame, and ignores unknown ones', async () => {
  const { origin, find } = await start(true);
  const readHtml = async (scheme: string) => {
    const response = await find(`${origin}/embed/frame/us-state-map?_color-scheme=${scheme}`);
    return ((await response.json()) as { html: string }).html;
  };
  expect(await readHtml('light+dark')).toContain(
    `src="${origin}/embed/frame/us-state-map?_color-scheme=light+dark"`,
  );
  expect(await readHtml('blue')).toContain(`src="${origin}/embed/frame/us-state-map"`);
});

test('reads at most 16 pages at a time', async () => {
  const release = new AbortController();
  const released = once(release.signal, 'abort');
  const pageByPath = vi.fn(async () => {
    await released;
    return null;
  });
  const router = createEmbedRouter({
    cms: cacheCms(createFakeCms({ pageByPath }), { freshSeconds: 60 }),
    rules: createElementRules(elementDeclarations),
    isOriginCacheable: true,
    connectOrigins: [],
    documents: noFrames,
  });
  const server = await listen(express().use(provideTestContext(), router));
  servers.push(server);
  const { origin } = server;
  const responses = Array.from({ length: 30 }, (_, index) =>
    fetch(`${origin}/oembed?url=${origin}/page-${index}/`),
  );
  await vi.waitFor(() => expect(pageByPath.mock.calls.length).toBeGreaterThanOrEqual(16), 10_000);
  await setTimeout(100);
  const atATime = pageByPath.mock.calls.length;
  release.abort();
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual(responses.map(() => 404));
  expect(atATime).toBe(16);
});

test('shows at most 100 of the posts that a frame’s URL names', () => {
  const ids = Array.from({ length: 1900 }, (_, index) => index + 1);
  const url = new URL(`https://site.example/embed/frame/post-list?heading=a,b&ids=${ids.join(',')}`);
  const widget = readFrameUrl(url, createElementRules(elementDeclarations));
  expect(widget?.node.attributes).toEqual({ heading: 'a,b', ids: ids.slice(0, 100).join(',') });
});
