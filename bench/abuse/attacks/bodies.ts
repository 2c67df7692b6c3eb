import { type Attack, Finding } from '../attack.ts';
import { sendRequest } from '../requests.ts';

const searchPath = '/1/indexes/*/queries?x-algolia-application-id=embedded&x-algolia-api-key=embedded-search';
const query = (fields: object) => ({ indexName: 'programs', ...fields });
const repeat = (count: number, fields: object) => Array.from({ length: count }, () => query(fields));
const nest = (depth: number) => `${'['.repeat(depth)}"a:b"${']'.repeat(depth)}`;
const terms = (count: number) => Array.from({ length: count }, (_, index) => `school.slug:${index}`);

/** Bodies with the status that each must get. */
const searches: readonly (readonly [name: string, body: string, status: number])[] = [
  ['50 queries of 1,000 hits', JSON.stringify({ requests: repeat(50, { hitsPerPage: 1000 }) }), 400],
  ['the maximum hits', JSON.stringify({ requests: repeat(10, { hitsPerPage: 100, query: 'nursing' }) }), 200],
  ['a term in 11,000 arrays', `{"requests":[{"indexName":"programs","facetFilters":${nest(11_000)}}]}`, 400],
  [
    'a term in 120,000 arrays',
    `{"requests":[{"indexName":"programs","facetFilters":${nest(120_000)}}]}`,
    400,
  ],
  ['the maximum terms', JSON.stringify({ requests: repeat(10, { facetFilters: [terms(1000)] }) }), 200],
  ['10,000 terms', JSON.stringify({ requests: repeat(1, { facetFilters: terms(10_000) }) }), 400],
  ['a long text', JSON.stringify({ requests: repeat(10, { query: 'n e u '.repeat(85) }) }), 200],
  ['a body of 1 MB', JSON.stringify({ requests: [], padding: 'x'.repeat(1_000_000) }), 413],
  ['invalid JSON', '{"requests": [', 400],
];

/** Searches at the limits of the protocol and far beyond them. */
export function searchAttack(origin: string): Attack {
  return {
    name: 'searches at ten times the limits',
    perSecond: 10,
    maxOpen: 10,
    mayTimeOut: true,
    // 503: the queue is full.
    allowedStatuses: [200, 400, 413, 503],
    async send(index) {
      const [name, body, expected] = searches[index % searches.length] ?? ['', '', 0];
      const { status } = await sendRequest(origin, searchPath, { method: 'POST', body });
      if (status !== expected && status !== 503) throw new Finding(`${name} got ${status}, not ${expected}`);
      return status;
    },
  };
}

const prerenderBodies = [
  '<b>'.repeat(333_333),
  '<b>'.repeat(49_000),
  '<p><i>x'.repeat(20_000),
  `<content-card heading="x"></content-card>${'<b>'.repeat(40_000)}`,
  '<content-card heading="x"></content-card>'.repeat(20_000),
  `<a href="/x${' '.repeat(900_000)}y">x</a>`,
].map((html) => JSON.stringify({ html }));

/** Large HTML, as a careless author or plugin of a CMS may send it. */
export function prerenderAttack(origin: string, secret: string): Attack {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  return {
    name: 'HTML of up to 1 MB to /api/prerender',
    perSecond: 1,
    maxOpen: 2,
    mayTimeOut: true,
    allowedStatuses: [200, 503],
    async send(index) {
      const body = prerenderBodies[index % prerenderBodies.length];
      return (await sendRequest(origin, '/api/prerender', { method: 'POST', headers, body })).status;
    },
  };
}
