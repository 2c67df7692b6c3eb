import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SearchServer, startSearchServer } from '../../testing/search-server.ts';

let server: SearchServer;
beforeAll(async () => {
  server = await startSearchServer();
});
afterAll(() => server.close());

describe('search errors', () => {
  it('sends problem details with the `message` that Algolia’s client reads', async () => {
    const { body, headers } = await server.post('{');
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    const detail = 'The body is not valid JSON.';
    expect(body).toEqual({ type: 'about:blank', title: 'Bad Request', status: 400, detail, message: detail });
    expect((await server.post({})).body).toMatchObject({
      message: 'The body contains no list of requests; send {"requests": […]}.',
      status: 400,
    });
    expect((await server.post({ requests: [] }, '')).status).toBe(403);
    expect((await server.post(`{"requests":[],"x":"${'x'.repeat(300_000)}"}`)).body).toMatchObject({
      status: 413,
      message: 'The body is too large; at most 262,144 bytes are allowed.',
    });
    const wrong = await server.post({ requests: [{ indexName: 'programs', facetFilters: ['no colon'] }] });
    expect(wrong).toMatchObject({ status: 400, body: { status: 400 } });
    expect(wrong.body.message).toContain('facetFilters');
  });

  it.each([
    [{}, 'requests.1.indexName: is missing'],
    [5, 'requests.1: must be a group of fields, not 5'],
  ])('names the query that is wrong: %j', async (query, detail) => {
    const { status, body } = await server.post({ requests: [{ indexName: 'programs' }, query] });
    expect([status, body.detail]).toEqual([400, detail]);
  });

  it('lets pages of all origins read responses', async () => {
    const { status, headers } = await server.post({ requests: [{ indexName: 'programs' }] });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  });

  it.each(['filters', 'params'])('rejects %s instead of returning too many hits', async (name) => {
    const { body } = await server.post({ requests: [{ indexName: 'programs', [name]: 'a:b' }] });
    expect(body.message).toContain(name);
  });
});

describe('search limits', () => {
  const nest = (value: string, depth: number) => `${'['.repeat(depth)}${value}${']'.repeat(depth)}`;
  const postFilters = (filters: string) =>
    server.post(`{"requests":[{"indexName":"programs","facetFilters":${filters}}]}`);
  const terms = (count: number) => Array.from({ length: count }, (_, index) => `school.slug:${index}`);

  it('returns 400 for facet filters of three levels', async () => {
    const { status, body, headers } = await postFilters(nest('"a:b"', 3));
    expect([status, headers.get('content-type')]).toEqual([400, 'application/problem+json; charset=utf-8']);
    expect(body.detail).toBe('facetFilters is nested too deep; at most 2 levels are allowed.');
  });

  it.each([
    ['11,000 nested terms', `${'["a:b",'.repeat(11_000)}"a:b"${']'.repeat(11_000)}`, '11,003 levels deep'],
    ['120,000 brackets', nest('', 120_000), '120,003 levels deep'],
  ])('returns 400 for a body with %s', async (_name, filters, value) => {
    const { status, body } = await postFilters(filters);
    expect([status, body.detail]).toEqual([
      400,
      `The body is nested ${value}; at most 64 levels are allowed.`,
    ]);
  });

  it('returns 400 for a body with more than 25,000 values', async () => {
    const { status, body } = await server.post({
      requests: [],
      other: Array.from({ length: 30_000 }, () => 0),
    });
    expect([status, body.detail]).toEqual([
      400,
      'The body has about 30,004 values; at most 25,000 are allowed.',
    ]);
    const facetFilters = Array.from({ length: 1000 }, () => ['school.slug:x']);
    const requests = Array.from({ length: 10 }, () => ({ indexName: 'programs', facetFilters }));
    expect((await server.post({ requests })).status).toBe(200);
  });

  it('returns 400 for more than 1,000 terms, in one list or several', async () => {
    for (const filters of [terms(1001), [terms(500), ...terms(501)], terms(1001).map((term) => [term])]) {
      const { status, body } = await postFilters(JSON.stringify(filters));
      expect([status, body.detail]).toEqual([
        400,
        'facetFilters has 1,001 terms; at most 1,000 are allowed.',
      ]);
    }
    expect((await postFilters(JSON.stringify([terms(500), ...terms(500)]))).status).toBe(200);
  });

  it('returns 400 for more than 10 queries', async () => {
    const requests = Array.from({ length: 11 }, () => ({ indexName: 'programs', hitsPerPage: 1 }));
    expect((await server.post({ requests })).body).toMatchObject({
      status: 400,
      detail: 'The request has 11 queries; at most 10 are allowed.',
    });
    expect((await server.post({ requests: requests.slice(1) })).status).toBe(200);
  });

  it('returns 400 for more than 1,000 hits in total', async () => {
    const requests = [600, 401].map((hitsPerPage) => ({ indexName: 'programs', hitsPerPage }));
    const detail = 'The queries request 1,001 hits in total; at most 1,000 are allowed in one request.';
    expect((await server.post({ requests })).body).toMatchObject({ status: 400, detail });
    expect((await server.post({ requests: [{ indexName: 'programs', hitsPerPage: 5000 }] })).status).toBe(
      400,
    );
    expect(
      (
        await server.post({
          requests: [600, 400].map((hitsPerPage) => ({ indexName: 'programs', hitsPerPage })),
        })
      ).status,
    ).toBe(200);
  });

  it('ignores all but the first ten words of a query', async () => {
    const words = 'moonberry sample university '.repeat(5);
    expect((await server.search({ query: `${words} xyzzyqq` })).nbHits).toBe(0);
    const [firstTen, eleventh] = [
      Array.from({ length: 10 }, (_, index) => 'university'.slice(0, index + 1)),
      ['xyzzyqq'],
    ];
    expect((await server.search({ query: [...firstTen, ...eleventh].join(' ') })).nbHits).toBeGreaterThan(0);
  });
});
