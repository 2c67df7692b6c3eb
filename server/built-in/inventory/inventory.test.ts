import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DegreesResponseSchema } from '../../../src/core/model/degree.ts';
import { ProgramListingsSchema } from '../../../src/core/model/services/program-listing.ts';
import { SearchKeySchema } from '../../../src/core/model/services/search-key.ts';
import { createInventoryClient } from '../../../src/services/inventory-client.ts';
import { provideTestContext } from '../../testing/provide-test-context.ts';
import { sampleCatalog } from '../catalog/catalog.ts';
import { sponsorCatalog } from '../catalog/sponsors.ts';
import { builtInSearch, createInventoryService, searchKeyFor } from './inventory.ts';

let server: Server;
let origin = '';

beforeAll(async () => {
  const catalog = sampleCatalog();
  const store = { current: () => catalog, refresh: async () => false, watch: () => () => undefined };
  const app = express().use(
    provideTestContext(() => 'https://site.example'),
    createInventoryService({
      catalog: store,
      identityToken: 'embedded',
      site: async () => ({ degree: 'masters', category: 'nursing-and-healthcare', subject: 'nursing' }),
    }),
  );
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const post = (
  path: string,
  body: unknown = {},
  headers: Record<string, string> = { 'content-type': 'application/json' },
) =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const programs = '/v1/inventory/programs/query?idToken=embedded';

async function queryPrograms(criteria: Record<string, unknown>) {
  const response = await post(programs, { criteria });
  expect(response.status).toBe(200);
  return v.parse(ProgramListingsSchema, await response.json());
}

describe('inventory service', () => {
  it('the inventory service serves all three requests of the browser’s client, with a request id', async () => {
    const log = vi.fn();
    const client = createInventoryClient({
      inventoryUrl: { production: origin, staging: origin },
      identityToken: 'embedded',
      hostname: 'localhost',
      fetch,
      log,
    });
    expect((await client.queryDegrees())?.degrees.map(({ slug }) => slug)).toEqual([
      'general',
      'associates',
      'bachelors',
      'masters',
      'doctorate',
    ]);
    const found = await client.queryPrograms({
      criteria: { degreeId: 'masters', categoryId: 'nursing-and-healthcare', subjectId: 'nursing' },
    });
    expect(found).toHaveLength(10);
    expect(found?.[0]?.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect((await client.querySearchKey())?.indexes).toEqual(['programs']);
    expect(log).not.toHaveBeenCalled();
  });

  it('sends degrees and the search key in the format of their schemas', async () => {
    const degrees = await (await post('/v1/inventory/degrees/query?idToken=embedded')).json();
    expect(v.safeParse(DegreesResponseSchema, degrees).success).toBe(true);
    expect(
      v.safeParse(SearchKeySchema, await (await post('/v1/algolia/key?idToken=embedded')).json()).success,
    ).toBe(true);
  });

  it('sends the same compressed degree list to every client', async () => {
    const queryDegrees = () =>
      post(
        '/v1/inventory/degrees/query?idToken=embedded',
        {},
        { 'content-type': 'application/json', 'accept-encoding': 'br' },
      );
    const [one, other] = [await queryDegrees(), await queryDegrees()];
    expect(one.headers.get('content-encoding')).toBe('br');
    expect(one.headers.get('etag')).toBe(other.headers.get('etag'));
    expect(Number(one.headers.get('content-length'))).toBeLessThan(8000);
    expect(await one.json()).toEqual(await other.json());
  });

  it('returns only paying schools for advertisements, and all schools for other queries', async () => {
    const slugs = async (trackingContext: object) => {
      const response = await post(programs, {
        criteria: {
          degreeId: 'masters',
          categoryId: 'nursing-and-healthcare',
          distinctSchoolsOnly: true,
          limit: 50,
        },
        trackingContext,
      });
      return v.parse(ProgramListingsSchema, await response.json()).map(({ product }) => product.school.slug);
    };
    const [paid, all] = [await slugs({ formatType: 'ad' }), await slugs({})];
    const sponsors = sponsorCatalog().schools.map(({ slug }) => slug);
    expect(paid.length).toBeGreaterThan(3);
    expect(sponsors).toEqual(expect.arrayContaining(paid));
    expect(sponsors).not.toEqual(expect.arrayContaining(all));
  });

  it('accepts ids and slugs of degrees, categories and subjects', async () => {
    const bySlug = await queryPrograms({
      degreeId: 'masters',
      categoryId: 'psychology-and-counseling',
      subjectId: 'social-work',
    });
    const degrees = v.parse(
      DegreesResponseSchema,
      await (await post('/v1/inventory/degrees/query?idToken=embedded')).json(),
    ).degrees;
    const degree = degrees.find(({ slug }) => slug === 'masters');
    const category = degree?.categories.find(({ slug }) => slug === 'psychology-and-counseling');
    const subject = category?.subjects.find(({ slug }) => slug === 'social-work');
    const byId = await queryPrograms({
      degreeId: degree?.id,
      categoryId: category?.id,
      subjectId: subject?.id,
    });
    expect(byId).toEqual(bySlug);
    expect(byId[0]?.product.program.name).toBe('Master’s degree in social work');
  });

  it('returns each school once if the query requests distinct schools', async () => {
    const criteria = { categoryId: 'nursing-and-healthcare', limit: 50 };
    const schools = (await queryPrograms({ ...criteria, distinctSchoolsOnly: true })).map(
      ({ product }) => product.school.slug,
    );
    expect(new Set(schools).size).toBe(schools.length);
    const repeated = (await queryPrograms(criteria)).map(({ product }) => product.school.slug);
    expect(new Set(repeated).size).toBeLessThan(repeated.length);
  });

  it('adds related programs after the exact matches only if the query requests them', async () => {
    const criteria = {
      degreeId: 'doctorate',
      categoryId: 'education-and-teaching',
      subjectId: 'school-counseling',
      limit: 50,
    };
    const exact = await queryPrograms(criteria);
    expect(exact).toHaveLength(4);
    expect(exact.every(({ related }) => !related)).toBe(true);
    const all = await queryPrograms({ ...criteria, includeRelatedPrograms: true });
    expect(all.slice(0, 4)).toEqual(exact);
    expect(all.slice(4).every(({ related }) => related)).toBe(true);
    expect(all.length).toBeGreaterThan(4);
  });

  it('links a made-up school to this site’s study-match page and marks it as a sample', async () => {
    const [first] = await queryPrograms({ degreeId: 'masters' });
    expect(first?.product.destination.url).toMatch(
      /^https:\/\/site\.example\/study-match\/\?degree=masters&/,
    );
    expect(first?.product.school.sample).toBe(true);
  });

  it('returns an empty list for an unknown category', async () => {
    expect(await queryPrograms({ categoryId: 'alchemy', includeRelatedPrograms: true })).toEqual([]);
  });
});

it('provides a key for the configured application if search is an external service', () => {
  expect(searchKeyFor({ searchUrl: 'https://search.example', searchAppId: 'ours' })).toMatchObject({
    appId: 'ours',
  });
  expect(searchKeyFor({ searchUrl: undefined, searchAppId: 'ours' })).toBe(builtInSearch);
});

describe('inventory errors', () => {
  it.each([
    ['a wrong token', '/v1/inventory/programs/query?idToken=x', '{}', 'application/json', 401],
    ['no token', '/v1/algolia/key', '{}', 'application/json', 401],
    ['broken JSON', programs, '{', 'application/json', 400],
    ['a limit of the wrong type', programs, '{"criteria":{"limit":"ten"}}', 'application/json', 400],
    ['too high a limit', programs, '{"criteria":{"limit":5000}}', 'application/json', 400],
    ['a list as body', programs, '[1]', 'application/json', 400],
    ['another media type', programs, 'a=b', 'application/x-www-form-urlencoded', 415],
    ['a body too large', programs, JSON.stringify({ x: 'x'.repeat(40_000) }), 'application/json', 413],
  ])('sends problem details for %s', async (_case, path, body, type, status) => {
    const response = await post(path, body, { 'content-type': type });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(response.headers.get('request-id')).toBeTruthy();
    expect(await response.json()).toMatchObject({
      status,
      title: expect.any(String),
      detail: expect.any(String),
    });
  });

  it('names the invalid field in the error', async () => {
    const problem = (await (await post(programs, { criteria: { limit: 'ten' } })).json()) as {
      detail: string;
    };
    expect(problem.detail).toContain('criteria.limit');
  });

  it('allows preflights from any origin, and responds to GET with 405 and the allowed methods', async () => {
    const preflight = await fetch(origin + programs, { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type');
    const get = await fetch(origin + programs);
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });
});

describe('partner redirect', () => {
  const visit = (path: string) => fetch(origin + path, { redirect: 'manual' });

  const field = 'category=nursing-and-healthcare&subject=nursing';

  it.each([
    ['30031/4481', `degree=masters&${field}`],
    ['30029/4479', field],
  ])('redirects product %s to the programs in the site’s subject: %s', async (product, query) => {
    const response = await visit(`/v1/redirect/${product}?idToken=embedded&brand=acme`);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(`https://site.example/study-match/?${query}`);
  });

  it('returns 404 for an unknown product and 401 without a token', async () => {
    expect((await visit('/v1/redirect/30031/4479?idToken=embedded')).status).toBe(404);
    expect((await visit('/v1/redirect/30031/4481')).status).toBe(401);
  });
});
