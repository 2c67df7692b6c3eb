import { describe, expect, it, vi } from 'vitest';
import {
  createInventoryClient,
  type InventoryOptions,
  isLocalHost,
  mergeRequest,
} from './inventory-client.ts';

const item = { id: '1', slug: 'a', name: 'A' };
const degreesResponse = { degrees: [{ ...item, categories: [{ ...item, subjects: [item] }] }] };
const listing = {
  metadata: { capId: 'c' },
  related: false,
  product: { program: item, school: item, destination: { url: '/x', helid: 'h' } },
};
const keyResponse = { key: 'k', indexes: ['programs'], appId: 'a' };

function setUp(response: unknown, init: ResponseInit = {}, options: Partial<InventoryOptions> = {}) {
  const fetch = vi.fn(
    async (_url: string | URL | Request, _init?: RequestInit) =>
      new Response(JSON.stringify(response), { headers: { 'request-id': 'r-1' }, ...init }),
  );
  const log = vi.fn();
  const inventoryUrl = { production: 'https://live.example/', staging: 'https://stage.example' };
  const client = createInventoryClient({
    inventoryUrl,
    identityToken: 'to ken',
    hostname: 'example.org',
    fetch,
    log,
    retryDelayMs: 0,
    ...options,
  });
  const bodyOf = () => JSON.parse(String(fetch.mock.calls[0]?.[1]?.body)) as unknown;
  return { client, fetch, log, bodyOf };
}

describe('isLocalHost', () => {
  it.each([
    ['localhost', true],
    ['127.0.0.1', true],
    ['10.1.2.3', true],
    ['[::1]', true],
    ['::1', true],
    ['example.org', false],
    ['localhost.example.org', false],
    ['1.2.3.4.example.org', false],
  ])('returns whether the host %s is local: %s [7.1]', (hostname, local) => {
    expect(isLocalHost(hostname)).toBe(local);
  });

  it('queries production from a public host and staging from a local one [7.1]', async () => {
    const live = setUp(degreesResponse);
    await live.client.queryDegrees();
    expect(live.fetch.mock.calls[0]?.[0]).toBe(
      'https://live.example/v1/inventory/degrees/query?idToken=to%20ken',
    );
    const local = setUp(degreesResponse, {}, { hostname: 'localhost' });
    await local.client.queryDegrees();
    expect(local.fetch.mock.calls[0]?.[0]).toContain('https://stage.example/v1/');
  });

  it("logs 'No Host' once and queries staging when there is no hostname [7.1, 8.2]", async () => {
    const { client, fetch, log } = setUp(degreesResponse, {}, { hostname: undefined });
    await client.queryDegrees();
    await client.queryDegrees();
    expect(log.mock.calls).toEqual([['No Host']]);
    expect(fetch.mock.calls[1]?.[0]).toContain('https://stage.example/');
  });
});

describe('requests', () => {
  it('queries degrees with the defaults of the quick degree finder [7.2]', async () => {
    const { client, bodyOf } = setUp(degreesResponse);
    expect(await client.queryDegrees()).toEqual({ ...degreesResponse, requestId: 'r-1' });
    expect(bodyOf()).toEqual({
      criteria: {},
      context: { media: 'organic', channel: 'web', experience: 'quick-degree-finder' },
      trackingContext: {},
    });
  });

  it('queries programs with the defaults of editorial listings and adds the request id to each entry [7.3]', async () => {
    const { client, bodyOf } = setUp([listing, listing]);
    const programs = await client.queryPrograms({
      criteria: { degreeId: 'd4', limit: 3 },
      trackingContext: { formatType: 'card', tenantId: 't' },
    });
    expect(programs?.map(({ requestId }) => requestId)).toEqual(['r-1', 'r-1']);
    expect(bodyOf()).toEqual({
      criteria: { distinctSchoolsOnly: true, includeRelatedPrograms: true, limit: 3, degreeId: 'd4' },
      context: { media: 'organic', channel: 'web', experience: 'editorial-links' },
      trackingContext: { formatType: 'card', formatSubtype: 'sonic-editorial-listings', tenantId: 't' },
    });
  });

  it('queries ten programs by default [9.1]', async () => {
    const { client, bodyOf } = setUp([]);
    await client.queryPrograms();
    expect(bodyOf()).toMatchObject({ criteria: { limit: 10 } });
  });

  it('requests the search key with the tracking context of a sponsored ranking card [7.4]', async () => {
    const { client, fetch, bodyOf } = setUp(keyResponse);
    expect(await client.querySearchKey()).toMatchObject(keyResponse);
    expect(fetch.mock.calls[0]?.[0]).toContain('/v1/algolia/key?');
    expect(bodyOf()).toMatchObject({
      trackingContext: { formatSubtype: 'sponsored-ranking-card', positionEngine: 'manual' },
    });
  });

  it('accepts a search key without an application id [7.7]', async () => {
    const { client } = setUp({ key: 'k1', indexes: ['idx'] });
    expect(await client.querySearchKey()).toEqual({ key: 'k1', indexes: ['idx'], requestId: 'r-1' });
  });

  it('merges a request by section and leaves the defaults unchanged [7.5]', () => {
    const base = { criteria: { limit: 10 }, context: { media: 'organic' } };
    expect(mergeRequest(base, { criteria: { limit: 3 } })).toEqual({
      criteria: { limit: 3 },
      context: { media: 'organic' },
      trackingContext: {},
    });
    expect(base.criteria.limit).toBe(10);
  });

  it('sends no request without an identity token [5.1]', async () => {
    const { client, fetch, log } = setUp(degreesResponse, {}, { identityToken: '' });
    expect(await client.queryDegrees()).toBeUndefined();
    expect(fetch).not.toHaveBeenCalled();
    expect(log).not.toHaveBeenCalled();
  });
});

describe('failures', () => {
  it('logs the status text of a response other than 200 and returns nothing [8.1]', async () => {
    const { client, log } = setUp({}, { status: 503, statusText: 'Service Unavailable' });
    expect(await client.queryPrograms()).toBeUndefined();
    expect(log).toHaveBeenCalledTimes(1);
    expect(log.mock.calls[0]?.[0]).toContain('Service Unavailable');
  });

  it('treats 204 as a failure because it has no body', async () => {
    const { client, log } = setUp(
      [],
      {},
      { fetch: async () => new Response(null, { status: 204, statusText: 'No Content' }) },
    );
    expect(await client.queryPrograms()).toBeUndefined();
    expect(log.mock.calls[0]?.[0]).toContain('No Content');
  });

  it('logs a network failure once and returns nothing', async () => {
    const { client, log } = setUp(
      {},
      {},
      { fetch: async () => Promise.reject(new TypeError('fetch failed')) },
    );
    expect(await client.queryDegrees()).toBeUndefined();
    expect(log.mock.calls.map(([message]) => message)).toEqual(['Inventory: fetch failed']);
  });

  it('retries once after a server error and logs nothing if the retry succeeds', async () => {
    const responses = [
      new Response('', { status: 500 }),
      Response.json([listing]),
      new Response('', { status: 502 }),
      new Response('', { status: 502 }),
    ];
    const { client, log } = setUp({}, {}, { fetch: async () => responses.shift() ?? Response.error() });
    expect(await client.queryPrograms()).toHaveLength(1);
    expect(log).not.toHaveBeenCalled();
    expect(await client.queryPrograms()).toBeUndefined();
    expect(log.mock.calls.map(([message]) => message)).toEqual(['Inventory: HTTP 502']);
  });

  it('retries after an interrupted response and logs the second failure', async () => {
    const body = () =>
      new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) });
    const fetch = vi.fn(async () => new Response(body()));
    const { client, log } = setUp({}, {}, { fetch });
    expect(await client.queryDegrees()).toBeUndefined();
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(log.mock.calls).toEqual([['Inventory: terminated', expect.any(TypeError)]]);
  });

  it.each([
    ['returns 403', async () => new Response('', { status: 403, statusText: 'Forbidden' })],
    ['returns HTML', async () => new Response('<html>')],
    ['times out', async () => Promise.reject(new DOMException('timed out', 'TimeoutError'))],
  ])('does not retry when the service %s', async (_what, response) => {
    const fetch = vi.fn(response);
    const { client, log } = setUp({}, {}, { fetch });
    expect(await client.queryDegrees()).toBeUndefined();
    expect([fetch.mock.calls.length, log.mock.calls.length]).toEqual([1, 1]);
  });

  it('logs each outage once, and logs the next outage after a recovery', async () => {
    let status = 503;
    const { client, log } = setUp(
      {},
      {},
      { fetch: async () => (status === 200 ? Response.json(degreesResponse) : new Response('', { status })) },
    );
    await client.queryDegrees();
    await client.queryDegrees();
    expect(log).toHaveBeenCalledTimes(1);
    status = 200;
    await client.queryDegrees();
    status = 503;
    await client.queryDegrees();
    expect(log).toHaveBeenCalledTimes(2);
  });

  it('sends every request with an abort signal', async () => {
    const { client, fetch } = setUp(degreesResponse);
    await client.queryDegrees();
    expect(fetch.mock.calls[0]?.[1]?.signal).toBeInstanceOf(AbortSignal);
  });
});

describe('malformed responses', () => {
  it.each(['queryDegrees', 'queryPrograms', 'querySearchKey'] as const)(
    '%s returns nothing and logs a malformed response once',
    async (method) => {
      const { client, log } = setUp({ degrees: [{}] });
      expect(await client[method]()).toBeUndefined();
      expect(log).toHaveBeenCalledTimes(1);
    },
  );
});
