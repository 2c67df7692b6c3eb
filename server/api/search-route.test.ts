import express from 'express';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfiguration } from '../configuration/configuration.ts';
import type { SearchRequest } from '../search/search-engine.ts';
import { createSiteSearch } from '../search/site-search.ts';
import { createFakeCms } from '../testing/fake-cms.ts';
import { listen, type TestServer } from '../testing/listen.ts';
import { provideTestContext } from '../testing/provide-test-context.ts';
import { versionCms } from '../testing/version-cms.ts';
import { createApiRouter } from './api-router.ts';

let server: TestServer;
let requests: SearchRequest[] = [];

const search = createSiteSearch({
  engine: {
    async search(request) {
      requests.push(request);
      const hits = [{ title: { text: 'Ohio', marks: [[0, 4]] as const }, url: '/state/ohio/' }];
      return { query: request.query, total: 1, groups: [{ kind: 'state', label: 'States', total: 1, hits }] };
    },
  },
});

beforeAll(async () => {
  const app = express();
  app.use(provideTestContext());
  app.use(
    '/api',
    createApiRouter({ cms: versionCms(createFakeCms()), configuration: readConfiguration({}), search }),
  );
  server = await listen(app);
});
afterAll(() => server.close());
beforeEach(() => {
  requests = [];
});

const get = (query: string) => fetch(`${server.origin}/api/search${query}`);

test('returns absolute URLs, with headers for private caching, timing and any origin', async () => {
  const response = await get('?q=ohio&limit=2');
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('private, max-age=60');
  expect(response.headers.get('server-timing')).toMatch(/^search;dur=\d+\.\d$/);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const { groups } = (await response.json()) as { groups: { hits: { url: string }[] }[] };
  expect(groups[0]?.hits[0]?.url).toBe(`${server.origin}/state/ohio/`);
  expect(requests).toEqual([{ query: 'ohio', limit: 2 }]);
});

test('returns no results for an empty query, and does not call the search engine', async () => {
  for (const query of ['', '?q=', '?q=%20%00']) {
    const response = await get(query);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ total: 0, groups: [] });
  }
  expect(requests).toEqual([]);
});

test.each([
  [`?q=${'a'.repeat(101)}`, 'q'],
  ['?q=a&q=b', 'q'],
  ['?q=ohio&limit=0', 'limit'],
  ['?q=ohio&limit=11', 'limit'],
  ['?q=ohio&limit=1e9', 'limit'],
])('returns 400 for the query %s and names %s as the invalid parameter', async (query, name) => {
  const response = await get(query);
  expect(response.status).toBe(400);
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(await response.json()).toMatchObject({ 'invalid-params': [{ name }] });
  expect(requests).toEqual([]);
});

test('returns 405 for other methods', async () => {
  expect((await fetch(`${server.origin}/api/search?q=ohio`, { method: 'POST' })).status).toBe(405);
});
