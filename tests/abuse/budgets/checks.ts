import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendRequest } from '../../../bench/abuse/requests.ts';
import { importZipCodes } from '../../../scripts/school-data/import-zip-codes.ts';
import { ImportError, readScorecardFile } from '../../../scripts/school-data/read-scorecard-file.ts';
import { type CmsQuery, pageQuery, rankingQuery } from '../../../server/cms/cms-queries.ts';
import type { ElementNode } from '../../../server/content/content-nodes.ts';
import { createElementNode } from '../../../server/content/element-node.ts';
import { createElementRules } from '../../../server/content/element-rules.ts';
import { parseContentAsync } from '../../../server/content/parse-content.ts';
import { createFragmentRenderer } from '../../../server/fragments/fragment-renderer.ts';
import { visitLocation } from '../../../server/outbound/visit-redirect.ts';
import { createFakeCms } from '../../../server/testing/fake-cms.ts';
import { testElements } from '../../../server/testing/registry.ts';
import { toRankingData } from '../../../src/elements/school-rankings/school-rankings.logic.ts';
import { createTestSource, testConfig } from '../../../src/testing/data-source.ts';
import {
  findPrograms,
  get,
  getLike,
  postText,
  prerender,
  purge,
  reportEvents,
  reportVitals,
  type Send,
  search,
  searchOne,
  sendToPrerender,
} from './send.ts';
import { upstreamChecks } from './upstream-checks.ts';
import { list, padded, x } from './values.ts';

const nest = (levels: number, value: unknown) =>
  JSON.parse(`${'['.repeat(levels)}${JSON.stringify(value)}${']'.repeat(levels)}`) as unknown;
const rules = createElementRules(testElements.map(({ declaration }) => declaration));
const icon = '<site-icon></site-icon>';
const card = '<content-card heading="x"></content-card>';

const sendHeaders: Send = async (size, { origin }) => {
  const line = 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nX: ';
  const headers = { X: x(size - line.length - 4) };
  return String((await sendRequest(origin, '/healthz', { headers, agent: false })).status);
};

const sendHost: Send = async (size, { origin }) =>
  String((await sendRequest(origin, '/', { headers: { host: x(size) } })).status);

const sendImage =
  (kind: 'bytes' | 'pixels' | 'interlaced'): Send =>
  async (size, { origin, images }) =>
    String(
      (await sendRequest(origin, `/images?w=64&url=${encodeURIComponent(`${images}/${kind}/${size}`)}`))
        .status,
    );

const visit: Send = (size) => {
  const url = 'https://site.example/?utm_cap=known&x=';
  const referer = url + x(size - url.length);
  const location = visitLocation({ to: 'https://school.example/', kind: 'program' }, { referer }, testConfig);
  return location.includes('known') ? 'accepted' : 'ignored';
};

const queryCms =
  (createQuery: (size: number) => Pick<CmsQuery<unknown>, 'fetch'>): Send =>
  async (size) => {
    const cms = createFakeCms();
    await createQuery(size).fetch(cms, async () => null);
    return cms.queries.length > 0 ? 'accepted' : 'rejected';
  };

/** Parses text without spaces, because a limit of words would apply to text with spaces. */
const parseText =
  (textOf: (size: number) => string): Send =>
  async (size) =>
    (await parseContentAsync(textOf(size), rules)).cutCharacters > 0 ? 'cut' : 'accepted';

const parseAttribute: Send = async (size) => {
  const { nodes } = await parseContentAsync(`<test-note heading="${x(size)}"></test-note>`, rules);
  return nodes.some((node) => node.kind === 'element' && node.attributes.heading) ? 'accepted' : 'ignored';
};

const parseElements: Send = async (size) =>
  (await parseContentAsync('<test-note heading="x"></test-note>'.repeat(size), rules)).plainElementCount > 0
    ? 'plain tags'
    : 'accepted';

const parseLevels: Send = async (size) => {
  const content = await parseContentAsync(
    `${'<div>'.repeat(size - 1)}<i>x</i>${'</div>'.repeat(size - 1)}`,
    rules,
  );
  return JSON.stringify(content.nodes).includes('<i>') ? 'accepted' : 'flattened';
};

/** Renders elements as in a page; returns whether all of them have a root. */
async function renderNotes(nodes: readonly ElementNode[]): Promise<string> {
  const renderer = createFragmentRenderer({
    elements: testElements,
    stylesheet: '/embed/x.css',
    build: 'budgets',
    maxBytes: 1_000_000,
    logger: { warn: () => undefined },
  });
  const fragments = await renderer.renderAll(nodes, createTestSource(), new Set());
  return fragments.every(({ root }) => root) ? 'accepted' : 'plain tags';
}

const renderItems: Send = async (size) =>
  renderNotes([
    createElementNode(
      'test-note',
      {},
      list(size, () => ({ slot: 'x', heading: 'x' })),
    ),
  ]);

/** Renders elements of 64 KB each: a note contains its heading twice. */
const renderElements: Send = async (size) =>
  renderNotes(
    list(size / 65_536, (index) => createElementNode('test-note', { heading: index + x(32_700) }, [])),
  );

const readRanking: Send = (size) => {
  const schools = list(size, (index) => ({ schoolName: `School ${index}` }));
  return toRankingData({ schools }, false)?.total === size ? 'accepted' : 'cut';
};

/**
 * Returns `rejected` if the file is rejected for its long row. An accepted row fails for its missing columns.
 */
const readSchools: Send = async (size) => {
  const folder = mkdtempSync(join(tmpdir(), 'budgets-'));
  const file = join(folder, 'schools.csv');
  writeFileSync(file, `"${x(size - 2)}"\n`);
  try {
    await readScorecardFile(file, {});
    return 'accepted';
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return error.message.startsWith('Row 1: the header has no column') ? 'accepted' : 'rejected';
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const readZipCodes: Send = async (size) => {
  const folder = mkdtempSync(join(tmpdir(), 'budgets-'));
  const file = join(folder, 'zip-codes.txt');
  writeFileSync(file, `GEOID\tINTPTLAT\tINTPTLONG\n12345\t40\t-80\n"${x(size - 2)}"\n`);
  try {
    await importZipCodes(file, folder);
    return 'accepted';
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return 'rejected';
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** The function that sends each input of the table, by the name of its row. */
export const checks: Readonly<Record<string, Send>> = {
  'request line and headers: bytes': sendHeaders,
  '`Host`: characters': sendHost,
  '`Referer` of `/go/visit`: characters': visit,
  'path of a page: characters': queryCms((size) => pageQuery(x(size))),
  'slug or id of content: characters': queryCms((size) => rankingQuery(x(size))),
  '`/search/?q=`: characters': getLike(
    (size) => `/search/?q=${x(size)}`,
    'cut',
    (size) => `/search/?q=${size > 100 ? x(100) : 'y'}`,
  ),
  '`/study-match/?school=`: characters': getLike(
    (size) => `/study-match/?school=${x(size)}`,
    'ignored',
    () => '/study-match/',
  ),
  '`/compare/?schools=`: characters': getLike(
    (size) => `/compare/?schools=${x(size)}`,
    'ignored',
    () => '/compare/',
  ),
  '`/api/schools?q=`: characters': get((size) => `/api/schools?q=${x(size)}`),
  '`/api/schools?limit=`: schools': get((size) => `/api/schools?limit=${size}`),
  '`/api/posts?ids=`: ids': get((size) => `/api/posts?ids=${list(size, (index) => index).join(',')}`),
  '`/api/posts?ids=`: characters': get((size) => `/api/posts?ids=${x(size)}`),
  '`/api/posts?category=`: characters': get((size) => `/api/posts?category=${x(size)}`),
  '`/api/posts?category=x&limit=`: posts': get((size) => `/api/posts?category=x&limit=${size}`),
  '`/api/contributors?q=`: characters': get((size) => `/api/contributors?q=${x(size)}`),
  '`/api/contributors?limit=`: contributors': get((size) => `/api/contributors?limit=${size}`),
  '`/api/contributors?offset=`: contributors': get((size) => `/api/contributors?offset=${size}`),
  '`/api/search?q=`: characters': get((size) => `/api/search?q=${x(size)}`),
  '`/api/search?q=x&limit=`: hits of a kind': get((size) => `/api/search?q=x&limit=${size}`),
  '`/images?url=`: characters': get((size) => `/images?w=64&url=/pictures/${x(size - 10)}`),
  '`/images?h=`: pixels': get((size) => `/images?w=64&url=/pictures/none.jpg&h=${size}`),
  'image of another host: bytes': sendImage('bytes'),
  'image of another host: pixels': sendImage('pixels'),
  'progressive or interlaced image: pixels': sendImage('interlaced'),
  '`/1/indexes/*/queries`: bytes': search((size) => padded(size, { requests: [] })),
  '`/1/indexes/*/queries`: queries': search((size) => ({
    requests: list(size, () => ({ indexName: 'programs', hitsPerPage: 1 })),
  })),
  '`/1/indexes/*/queries`: hits of all queries': searchOne((size) => ({ hitsPerPage: size })),
  // The body itself is the first level.
  '`/1/indexes/*/queries`: levels': search((size) => ({ requests: [], other: nest(size - 1, 1) })),
  // The rest of the body has four values: the body, its two lists and a comma. Ten times the limit has too
  // many bytes.
  '`/1/indexes/*/queries`: values': search((size) => ({ requests: [], other: list(size - 4, () => 0) })),
  '`facetFilters` of a query: levels': searchOne((size) => ({ facetFilters: nest(size, 'school.slug:x') })),
  '`facetFilters` of a query: terms': searchOne((size) => ({
    facetFilters: [list(size, (index) => `school.slug:${index}`)],
  })),
  '`optionalFilters` of a query: terms': searchOne((size) => ({
    optionalFilters: list(size, (index) => `school.slug:${index}`),
  })),
  '`query` of a query: characters': searchOne((size) => ({ query: x(size) })),
  '`/v1/inventory/programs/query`: bytes': findPrograms((size) => padded(size, {})),
  // The body and its criteria are two levels.
  '`/v1/inventory/programs/query`: levels': findPrograms((size) => ({
    criteria: { other: nest(size - 2, 1) },
  })),
  '`/v1/inventory/programs/query`: programs': findPrograms((size) => ({ criteria: { limit: size } })),
  '`/v1/inventory/programs/query`: characters of a slug': findPrograms((size) => ({
    criteria: { degreeId: x(size) },
  })),
  '`/-/vitals`: bytes': reportVitals((size) => `[]${' '.repeat(size - 2)}`),
  '`/-/vitals`: entries': reportVitals((size) => list(size, () => ({ name: 'CLS', value: 0 }))),
  '`/-/events`: bytes': reportEvents((size) => `[]${' '.repeat(size - 2)}`),
  '`/-/events`: events': reportEvents((size) => list(size, () => ({ name: 'FormViewed', page: '/' }))),
  '`/-/events`: characters of a page': reportEvents((size) => [{ name: 'FormViewed', page: x(size) }]),
  '`/api/prerender`: bytes': sendToPrerender((size) => padded(size, { html: card })),
  '`/api/prerender`: characters of HTML': prerender((size) => `${card}${x(size - card.length)}`),
  '`/api/prerender`: tags': prerender(
    (size) => `${card}${'<b>'.repeat(Math.min(size, 50_000) - 2)}${'<'.repeat(Math.max(0, size - 50_000))}`,
    ({ body }, sent) => (body === (JSON.parse(sent) as { html: string }).html ? 'unchanged' : undefined),
  ),
  '`/api/prerender`: elements': prerender(
    (size) => card.repeat(size),
    ({ body }) => (body.includes(card) ? 'plain tags' : undefined),
  ),
  '`/embed/frame/us-state-map?heading=`: characters': get(
    (size) => `/embed/frame/us-state-map?heading=${x(size)}`,
  ),
  '`/embed/frame/post-list?ids=`: ids': getLike(
    (size) => `/embed/frame/post-list?ids=${list(size, (index) => index).join(',')}`,
    'cut',
    (size) => `/embed/frame/post-list?ids=${size > 100 ? list(100, (index) => index).join(',') : 'x'}`,
  ),
  '`/oembed?url=`: characters': async (size, server) => {
    const url = `${server.origin}/embed/frame/us-state-map?heading=`;
    return get(() => `/oembed?url=${url}${x(size - url.length)}`)(size, server);
  },
  '`/demo/frame/`: bytes': postText((size) => `html=${x(size - 5)}`),
  '`/demo/frame/`: elements': postText(
    (size) => `html=${encodeURIComponent(icon.repeat(size))}`,
    ({ body }) => (body.includes(icon) ? 'plain tags' : undefined),
  ),
  '`/-/purge`: bytes': purge((size) => padded(size, { tags: ['x'] })),
  '`/-/purge`: tags': purge((size) => ({ tags: list(size, (index) => `x:${index}`) })),
  '`/-/purge`: characters of a tag': purge((size) => ({ tags: [x(size)] })),
  'HTML of a page: characters': parseText(x),
  'HTML of a page: tags': parseText((size) => '<br>'.repeat(size)),
  'HTML of a page: elements': parseElements,
  'HTML of a page: items of an element': renderItems,
  'HTML of a page: bytes of its rendered elements': renderElements,
  'HTML of a page: levels': parseLevels,
  'HTML of a page: headings in its contents': async (size) =>
    (await parseContentAsync('<h2>x</h2>'.repeat(size), rules)).headings.length < size ? 'cut' : 'accepted',
  'HTML of a page: characters of an attribute': parseAttribute,
  'ranking: schools': readRanking,
  ...upstreamChecks,
  'row of a school file: bytes': readSchools,
  'row of a ZIP code file: bytes': readZipCodes,
};
