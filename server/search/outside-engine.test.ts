import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { TooLargeError } from '../../src/core/text/bounded-text.ts';
import { createOutsideEngine } from './outside-engine.ts';

interface Received {
  readonly url: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: { readonly requests: readonly Record<string, unknown>[] };
}

let server: Server;
let searchUrl: string;
let received: Received[] = [];
let status = 200;

const hitsOf = (kind: unknown) =>
  kind === 'kind:state'
    ? [{ objectID: '1', title: 'Ohio', url: '/state/ohio/', detail: '2 schools', note: 'State page' }]
    : [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body: Received['body'] = JSON.parse(Buffer.concat(chunks).toString());
    received.push({ url: request.url, headers: request.headers, body });
    const results = body.requests.map(({ facetFilters }) => {
      const hits = hitsOf((facetFilters as string[])[0]);
      const urls = ['javascript:alert(1)', 'https://a b/', 'http://', '//'];
      const unusable = hits.flatMap((hit) => urls.map((address) => ({ ...hit, url: address })));
      return { hits: [...hits, ...unusable], nbHits: hits.length * 7 };
    });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ results }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  searchUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  received = [];
  status = 200;
});

const createEngine = (options: Partial<Parameters<typeof createOutsideEngine>[0]> = {}) =>
  createOutsideEngine({
    searchUrl,
    indexName: 'pages',
    appId: 'app',
    querySearchKey: async () => ({ key: 'key', indexes: ['programs'] }),
    ...options,
  });

test('sends one request in Algolia’s multi-query protocol, with a query for each kind', async () => {
  await createEngine().search({ query: 'ohio', limit: 4 });
  expect(received).toHaveLength(1);
  const [{ url, headers, body }] = received as [Received];
  expect(url).toBe('/1/indexes/*/queries');
  expect(headers).toMatchObject({ 'x-algolia-application-id': 'app', 'x-algolia-api-key': 'key' });
  expect(body.requests).toHaveLength(4);
  expect(body.requests[0]).toEqual({
    indexName: 'pages',
    query: 'ohio',
    facetFilters: ['kind:school'],
    hitsPerPage: 4,
  });
});

test('returns the groups that have hits, with marked words, and drops unsafe and invalid URLs', async () => {
  expect(await createEngine().search({ query: 'Ohio', limit: 10 })).toEqual({
    query: 'Ohio',
    total: 7,
    groups: [
      {
        kind: 'state',
        label: 'States',
        total: 7,
        hits: [
          {
            title: { text: 'Ohio', marks: [[0, 4]] },
            url: '/state/ohio/',
            detail: { text: '2 schools', marks: [] },
            note: 'State page',
          },
        ],
      },
    ],
  });
});

test('rejects on an error status, without a key, and if the response does not match the schema', async () => {
  const search = (engine = createEngine()) => engine.search({ query: 'ohio', limit: 4 });
  status = 500;
  await expect(search()).rejects.toThrow('returned status 500');
  await expect(search(createEngine({ querySearchKey: async () => undefined }))).rejects.toThrow(
    'key is unavailable',
  );
  const malformed = createEngine({ fetch: async () => Response.json({ results: [{ hits: 'none' }] }) });
  await expect(search(malformed)).rejects.toThrow();
});

test.each([
  [
    'a field is missing',
    JSON.stringify({ results: [{ nbHits: 1, query: 'private words' }] }),
    'results.0.hits',
  ],
  ['a field is the query', JSON.stringify({ results: 'private words' }), 'results must be Array'],
  ['it is not JSON', 'private words', 'not respond with JSON'],
])('rejects an invalid response without repeating the query when %s', async (_reason, text, message) => {
  const engine = createEngine({ fetch: async () => new Response(text) });
  const error = await engine.search({ query: 'private words', limit: 4 }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ message: expect.stringContaining(message) });
  expect(inspect(error, { depth: null })).not.toContain('private');
});

test('rejects after 1.5 seconds for the search key and the search together', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const fetch = vi.fn(() => new Promise<never>(() => undefined));
  const querySearchKey = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return { key: 'key', indexes: [] };
  };
  const onError = vi.fn();
  createEngine({ fetch, querySearchKey }).search({ query: 'ohio', limit: 4 }).catch(onError);
  await vi.advanceTimersByTimeAsync(1400);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(onError).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(onError).toHaveBeenCalledWith(new Error('no response after 1500 ms'));
});

test('rejects a response of more than 1 MB', async () => {
  const group = { hits: [], nbHits: 0, padding: 'x'.repeat(1_048_576) };
  const engine = createEngine({ fetch: async () => Response.json({ results: [group] }) });
  await expect(engine.search({ query: 'ohio', limit: 4 })).rejects.toThrow(TooLargeError);
});

test('rejects a response with so many values that parsing it would delay other requests', async () => {
  const engineOf = (values: number) =>
    createEngine({ fetch: async () => Response.json({ results: [], more: Array(values).fill(0) }) });
  expect((await engineOf(120_000).search({ query: 'x', limit: 1 })).total).toBe(0);
  await expect(engineOf(130_000).search({ query: 'x', limit: 1 })).rejects.toThrow('the limit is 125,000');
});
