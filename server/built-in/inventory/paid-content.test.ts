import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { testConfig } from '../../../src/testing/data-source.ts';
import { CmsSource } from '../../data-source/cms-source.ts';
import { createMetrics } from '../../metrics/metrics.ts';
import { builtInServices } from '../../testing/built-in-services.ts';
import { createFakeCms } from '../../testing/fake-cms.ts';
import { fixedDegrees } from '../../testing/fixed-degrees.ts';
import { versionCms } from '../../testing/version-cms.ts';
import { sampleCatalog } from '../catalog/catalog.ts';
import { isSponsor } from '../catalog/sponsors.ts';
import { createExternalInventory, createPaidContent } from './paid-content.ts';

const catalog = { current: sampleCatalog, refresh: async () => false, watch: () => () => undefined };
const nursing = { degree: 'masters', category: 'nursing-and-healthcare', subject: 'nursing' };

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function startService(
  respond: (path: string, headers: IncomingHttpHeaders) => { status?: number; body?: unknown } | undefined,
): Promise<string> {
  server = createServer((request, response) => {
    const result = respond(request.url ?? '', request.headers);
    if (result)
      response
        .writeHead(result.status ?? 200, { 'content-type': 'application/json', 'request-id': 'r-1' })
        .end(JSON.stringify(result.body ?? {}));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('paid content of the built-in services', () => {
  const log = vi.fn();
  const paid = createPaidContent({ configuration: builtInServices, catalog, log });

  it('lists one program of each paying school, exact matches before related programs', async () => {
    const payingSchools = sampleCatalog().schools.filter(isSponsor);
    const programs = await paid.programs({ ...nursing, limit: 100 });
    const slugs = programs.map(({ product }) => product.school.slug);
    expect(slugs.toSorted()).toEqual(payingSchools.map(({ slug }) => slug).toSorted());
    const isExact = programs.map(({ product }) => product.program.name === 'Master’s degree in nursing');
    expect(programs.map(({ related }) => !related)).toEqual(isExact);
    const firstRelated = isExact.indexOf(false);
    expect(firstRelated).toBeGreaterThan(0);
    expect(isExact.slice(firstRelated)).not.toContain(true);
  });

  it('gives each program the request id of its response, and equal queries the same request id', async () => {
    const query = { ...nursing, limit: 3 };
    const ids = async (limit: number) =>
      (await paid.programs({ ...query, limit })).map(({ requestId }) => requestId);
    const [first] = await ids(3);
    expect(first).toMatch(/^[\w-]{27}$/);
    expect(await ids(3)).toEqual(Array(3).fill(first));
    const other = createPaidContent({ configuration: builtInServices, catalog, log });
    expect((await other.programs(query)).map(({ requestId }) => requestId)).toEqual(Array(3).fill(first));
    expect(await ids(2)).not.toContain(first);
  });

  it('leaves ranked schools out of the sponsored cards', async () => {
    const first = await paid.sponsored({ ...nursing, schoolIds: ['sample-001'], slots: 2 });
    const ids = first.sponsored.map(({ school }) => school.sdbSchoolId);
    const second = await paid.sponsored({ ...nursing, schoolIds: ids, slots: 2 });
    expect(ids).toHaveLength(2);
    expect(second.sponsored.some(({ school }) => ids.includes(school.sdbSchoolId))).toBe(false);
    // The cards of made-up schools link to our pages about them.
    expect(second.links).toEqual({});
    expect(log).not.toHaveBeenCalled();
  });

  it('returns an error message if no paying school matches the query', async () => {
    expect(
      (await paid.sponsored({ subject: 'no-such-subject', schoolIds: ['sample-001'], slots: 2 })).error,
    ).toBe('No sponsored results found');
  });
});

describe('external services', () => {
  it.each([
    ['responds with 500', () => ({ status: 500 })],
    ['responds with an invalid body', () => ({ body: 'not a list' })],
    ['does not respond in time', () => undefined],
  ])('returns no sponsored cards and rejects listings if the service %s', async (_name, respond) => {
    const inventoryUrl = await startService(respond);
    const log = vi.fn();
    const paid = createPaidContent({
      configuration: { ...builtInServices, inventoryUrl },
      catalog,
      log,
      timeoutMs: 100,
    });
    const started = performance.now();
    expect(await paid.sponsored({ ...nursing, schoolIds: ['1'], slots: 2 })).toMatchObject({
      sponsored: [],
      links: {},
      error: expect.any(String),
    });
    await expect(paid.programs({ ...nursing, limit: 3 })).rejects.toThrow();
    expect(performance.now() - started).toBeLessThan(2000);
    expect(log).toHaveBeenCalled();
  });

  it('ends queries when their page gives up, and sends none for 10 seconds after 5 failures in a row', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    let count = 0;
    let closed = 0;
    const inventoryUrl = await startService(() => {
      count += 1;
      return undefined;
    });
    server?.on('request', (request) => request.once('close', () => (closed += 1)));
    const configuration = { ...builtInServices, inventoryUrl };
    const paid = createPaidContent({ configuration, catalog, log: vi.fn(), timeoutMs: 50 });
    const load = () => paid.programs({ ...nursing, limit: 3 });
    for (let index = 0; index < 8; index += 1) await expect(load()).rejects.toThrow();
    expect(count).toBe(5);
    await expect.poll(() => closed).toBe(5);
    vi.setSystemTime(Date.now() + 10_100);
    await expect(load()).rejects.toThrow();
    expect(count).toBe(6);
  });

  it('ends the pause before a retry when the time of a query is over', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const configuration = { ...builtInServices, inventoryUrl: 'https://inventory.example' };
    const fetch = async () => new Response(null, { status: 503 });
    const paid = createPaidContent({ configuration, catalog, log: vi.fn(), fetch, timeoutMs: 100 });
    const onError = vi.fn();
    paid.programs({ ...nursing, limit: 3 }).catch(onError);
    await vi.advanceTimersByTimeAsync(100);
    expect(onError).toHaveBeenCalledOnce();
  });

  it('sends at most 32 queries at a time, and rejects further ones immediately', async () => {
    const inventoryUrl = await startService(() => undefined);
    const configuration = { ...builtInServices, inventoryUrl };
    const paid = createPaidContent({ configuration, catalog, log: vi.fn(), timeoutMs: 500 });
    const load = () => paid.programs({ ...nursing, limit: 3 });
    const loads = Array.from({ length: 32 }, () => load().catch(() => 'failed'));
    await expect(load()).rejects.toThrow('Bulkhead');
    await Promise.all(loads);
  });

  it('queries an external search with the key of the external inventory', async () => {
    const hit = { school: { slug: 's', name: 'S', sdbSchoolId: '9' }, url: 'https://s.example/' };
    const requests: unknown[] = [];
    const url = await startService((path, headers) => {
      requests.push([path.split('?')[0], headers['x-algolia-api-key']]);
      return path.startsWith('/v1/algolia/key')
        ? { body: { key: 'k', appId: 'a', indexes: ['main'] } }
        : { body: { results: [{ hits: [hit] }, { hits: [] }] } };
    });
    const paid = createPaidContent({
      configuration: { ...builtInServices, inventoryUrl: url, searchUrl: url },
      catalog,
      log: vi.fn(),
    });
    const { sponsored } = await paid.sponsored({ ...nursing, schoolIds: ['1'], slots: 2 });
    expect(sponsored.map(({ school }) => school.name)).toEqual(['S']);
    expect(requests).toEqual([
      ['/v1/algolia/key', undefined],
      ['/1/indexes/*/queries', 'k'],
    ]);
  });

  it('counts a failed external search, and sends no search for a ranking without schools', async () => {
    const respond = vi.fn(() => ({ status: 400 }));
    const searchUrl = await startService(respond);
    const metrics = createMetrics();
    const external = { ...builtInServices, searchUrl };
    const paid = createPaidContent({ configuration: external, catalog, log: vi.fn(), metrics });
    await paid.sponsored({ ...nursing, schoolIds: [], slots: 2 });
    expect(respond).not.toHaveBeenCalled();
    expect((await paid.sponsored({ ...nursing, schoolIds: ['1'], slots: 2 })).error).toBeDefined();
    const { values } = await metrics.serviceSeconds.get();
    const results = values.filter(({ metricName }) => metricName?.endsWith('_count'));
    expect(results.map(({ labels, value }) => [labels.result, value])).toEqual([
      ['failed', respond.mock.calls.length],
    ]);
  });

  it.each([
    ['of the key response', { key: 'k', appId: 'theirs', indexes: ['main'] }, 'theirs'],
    ['of SEARCH_APP_ID if the key response has none', { key: 'k', indexes: ['main'] }, 'ours'],
    ['of SEARCH_APP_ID with the built-in key', undefined, 'ours'],
  ])('sends an external search the application id %s', async (_name, key, application) => {
    const receivedIds: unknown[] = [];
    const url = await startService((path, headers) => {
      if (path.startsWith('/v1/algolia/key')) return { body: key };
      receivedIds.push(headers['x-algolia-application-id']);
      return { body: { results: [{ hits: [] }, { hits: [] }] } };
    });
    const external = { ...builtInServices, searchUrl: url, searchAppId: 'ours', inventoryUrl: key && url };
    await createPaidContent({ configuration: external, catalog, log: vi.fn() }).sponsored({
      ...nursing,
      schoolIds: ['1'],
      slots: 2,
    });
    expect(receivedIds).toEqual([application]);
  });

  it('logs an inventory outage once for all users of the shared client', async () => {
    const external = { ...builtInServices, inventoryUrl: await startService(() => ({ status: 400 })) };
    const log = vi.fn();
    const inventory = createExternalInventory({ configuration: external, log });
    await inventory?.queryDegrees();
    const paid = createPaidContent({ configuration: external, catalog, inventory, log });
    await expect(paid.programs({ ...nursing, limit: 3 })).rejects.toThrow();
    expect(log).toHaveBeenCalledTimes(1);
  });
});

describe('external inventory', () => {
  const local = {
    ...builtInServices,
    inventoryUrl: 'https://production.example',
    inventoryStagingUrl: 'https://staging.example',
  };
  const program = {
    metadata: { capId: 'c' },
    product: {
      program: { id: 'p', name: 'P' },
      school: { slug: 's', name: 'S' },
      destination: { url: 'https://s.example/' },
    },
  };
  const respondWith = () =>
    vi.fn<typeof fetch>(async () => Response.json([program], { headers: { 'request-id': 'r-1' } }));

  it.each([
    ['staging on localhost', 'http://localhost:3000', 'https://staging.example'],
    ['staging on an IP address', 'http://10.0.0.7', 'https://staging.example'],
    ['staging if the public host is unknown', undefined, 'https://staging.example'],
    ['production on a public host', 'https://site.example', 'https://production.example'],
  ])('queries %s', async (_name, siteUrl, expected) => {
    const fetch = respondWith();
    await createPaidContent({
      configuration: { ...local, siteUrl },
      catalog,
      log: vi.fn(),
      fetch,
    }).programs({ ...nursing, limit: 3 });
    expect(new URL(String(fetch.mock.calls[0]?.[0])).origin).toBe(expected);
  });

  it('uses the built-in programs on a public host if only a staging inventory is configured', async () => {
    const fetch = respondWith();
    const staging = { ...local, inventoryUrl: undefined, siteUrl: 'https://site.example' };
    const programs = await createPaidContent({
      configuration: staging,
      catalog,
      log: vi.fn(),
      fetch,
    }).programs({ ...nursing, limit: 3 });
    expect([fetch.mock.calls.length, programs.length]).toEqual([0, 3]);
  });

  it('sends the page’s URL and tracking ids to an external inventory, and adds its request id to programs', async () => {
    const fetch = respondWith();
    const paid = createPaidContent({ configuration: local, catalog, log: vi.fn(), fetch });
    const config = {
      ...testConfig,
      analytics: { adapter: 'tagular', tenantId: 't', webContext: { page: 1 }, writeKey: 'w' },
    };
    const source = new CmsSource({
      cms: versionCms(createFakeCms()),
      config,
      degrees: fixedDegrees([]),
      paid,
      presentationUrl: 'https://site.example/a/',
    });
    const programs = await source.programs?.({ ...nursing, limit: 3 });
    expect(programs?.map(({ requestId }) => requestId)).toEqual(['r-1']);
    const body = JSON.parse(String(fetch.mock.calls[0]?.[1]?.body));
    expect(body.context).toMatchObject({
      presentationUrl: 'https://site.example/a/',
      experience: 'editorial-links',
    });
    expect(body.trackingContext).toEqual({
      formatType: 'ad',
      formatSubtype: 'sonic-editorial-listings',
      tenantId: 't',
      webContext: { page: 1 },
      writeKey: 'w',
    });
  });
});
