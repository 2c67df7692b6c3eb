import express from 'express';
import { afterEach, expect, test } from 'vitest';
import { elementDeclarations } from '#generated/declarations.ts';
import { cacheCms } from '../cms/cached-cms.ts';
import type { CmsPage } from '../cms/cms.ts';
import { createElementRules } from '../content/element-rules.ts';
import { createFakeCms } from '../testing/fake-cms.ts';
import { listen, type TestServer } from '../testing/listen.ts';
import { provideTestContext } from '../testing/provide-test-context.ts';
import { createEmbedRouter } from './embed-router.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** A site with a ranking on every page. */
async function start(isOriginCacheable: boolean) {
  let parsed = 0;
  const page = {
    id: '1',
    get content() {
      parsed += 1;
      return '<school-rankings extid="x"></school-rankings>';
    },
  } as unknown as CmsPage;
  const router = createEmbedRouter({
    cms: cacheCms(createFakeCms({ pageByPath: async () => page }), { freshSeconds: 60 }),
    rules: createElementRules(elementDeclarations),
    isOriginCacheable,
    connect: [],
    documents: () => {
      throw new Error('This test renders no frame.');
    },
  });
  const server = await listen(express().use(provideTestContext(), router));
  servers.push(server);
  const { origin } = server;
  const get = () => fetch(`${origin}/oembed?url=${origin}/rankings/`);
  return { get, countParsed: () => parsed };
}

test('lets shared caches store a response only if no client can choose its origin', async () => {
  const cacheable = await (await start(true)).get();
  expect(cacheable.headers.get('cache-control')).toMatch(/^public, .*s-maxage/);
  const forwarded = await (await start(false)).get();
  expect(forwarded.headers.get('cache-control')).toMatch(/^private, max-age=300/);
  expect(forwarded.headers.get('cache-control')).not.toContain('s-maxage');
});

test('parses a page once for many requests', async () => {
  const { get, countParsed } = await start(true);
  expect(await (await get()).json()).toMatchObject({ title: 'School ranking' });
  const before = countParsed();
  expect((await get()).status).toBe(200);
  expect(countParsed()).toBe(before);
});
