import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleCatalog } from '../built-in/catalog/catalog.ts';
import type { SchoolSummary } from '../built-in/schools/school-summary.ts';
import { readConfiguration } from '../configuration/configuration.ts';
import { createFakeCms } from '../testing/fake-cms.ts';
import { listen, type TestServer } from '../testing/listen.ts';
import { provideTestContext } from '../testing/provide-test-context.ts';
import { versionCms } from '../testing/version-cms.ts';
import { createApiRouter } from './api-router.ts';

const sample = sampleCatalog();
const [first] = sample.schools;
const renamed = sample.schools.map((school) =>
  school === first ? { ...school, previousSlugs: ['former-name'] } : school,
);
let server: TestServer;

beforeAll(async () => {
  const catalog = { ...sample, schools: renamed };
  const router = createApiRouter({
    cms: versionCms(createFakeCms()),
    configuration: readConfiguration({}),
    catalog: () => catalog,
  });
  server = await listen(express().use(provideTestContext()).use('/api', router));
});
afterAll(() => server.close());

async function get(path: string) {
  const response = await fetch(`${server.origin}/api${path}`, { redirect: 'manual' });
  const text = await response.text();
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  return { response, status: response.status, body: (text.startsWith('{') ? JSON.parse(text) : {}) as any };
}

const namesOf = (schools: readonly SchoolSummary[]) => schools.map(({ details }) => details.schoolName);

describe('/schools/{slug}', () => {
  it('returns the figures of a school, its programs, its page and the source', async () => {
    const { response, body } = await get(`/schools/${first?.slug}`);
    expect(body).toMatchObject({
      slug: first?.slug,
      details: { schoolName: first?.name, completionRate: first?.completionRate },
      pageUrl: `${server.origin}/schools/${first?.slug}/`,
      source: sample.source,
    });
    expect(body.programs).toHaveLength(sample.offersBySchool.get(first?.id ?? '')?.length ?? 0);
    expect(body.programs[0]).toEqual({
      degree: expect.any(String),
      category: expect.any(String),
      subject: expect.any(String),
      isOnline: expect.any(Boolean),
    });
    expect(body).not.toHaveProperty('rank');
    expect(response.headers.get('surrogate-key')).toBe(`all schools school:${first?.slug}`);
  });

  it('redirects a previous slug and other capital letters to the current slug', async () => {
    for (const slug of ['former-name', first?.slug.toUpperCase()]) {
      const { response, status } = await get(`/schools/${slug}`);
      expect([status, response.headers.get('location')]).toEqual([301, `/api/schools/${first?.slug}`]);
      expect(response.headers.get('cache-control')).toContain('max-age=60');
    }
  });

  it('returns 404 for an unknown slug, and says how to find schools', async () => {
    const { status, body } = await get('/schools/nowhere');
    expect([status, body.detail]).toEqual([
      404,
      'There is no school "nowhere". Find schools with /api/schools?q=NAME.',
    ]);
  });
});

describe('/schools', () => {
  it('returns the first 10 schools and the total number of schools', async () => {
    const { body } = await get('/schools');
    expect(namesOf(body.schools)).toEqual(sample.schools.slice(0, 10).map(({ name }) => name));
    expect(body.total).toBe(sample.schools.length);
  });

  it('finds schools by words of their names, in a state or everywhere', async () => {
    const inOhio = sample.schools.filter(({ stateCode }) => stateCode === 'OH').map(({ name }) => name);
    expect(inOhio.length).toBeGreaterThan(0);
    for (const state of ['OH', 'oh', 'ohio'])
      expect(namesOf((await get(`/schools?state=${state}&limit=50`)).body.schools)).toEqual(inOhio);
    const [word = ''] = inOhio[0]?.split(' ') ?? [];
    const named = await get(`/schools?q=${word}&state=OH`);
    expect(namesOf(named.body.schools)).toEqual(inOhio.filter((name) => name.includes(word)));
    const everywhere = await get(`/schools?q=${word}&limit=1`);
    expect(everywhere.body.schools).toHaveLength(1);
    expect(everywhere.body.total).toBeGreaterThanOrEqual(named.body.total);
    expect((await get('/schools?q=nosuchschool')).body).toMatchObject({ total: 0, schools: [] });
  });

  it.each([
    ['/schools?state=Narnia', 'state "Narnia" is unknown'],
    ['/schools?limit=51', 'limit must be a whole number from 1 to 50'],
    ['/schools?limit=0', 'limit must be a whole number from 1 to 50'],
    [`/schools?q=${'x'.repeat(101)}`, 'q must be given once and be at most 100 characters long'],
    ['/schools?q=a&q=b', 'q must be given once and be at most 100 characters long'],
  ])('returns 400 for %s and says what is wrong', async (path, detail) => {
    const { status, body } = await get(path);
    expect(status).toBe(400);
    expect(body.detail).toContain(detail);
  });
});
