import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { readSnippet, SnippetError } from '../demo/workbench/read-snippet.ts';
import { decodeAttribute } from '../src/core/attributes.ts';
import type { Contributor } from '../src/core/model/contributor.ts';
import { readOrder } from '../src/core/school-score.ts';
import { readBoundedText } from '../src/core/text/bounded-text.ts';
import { readPlainText } from '../src/core/text/plain-text.ts';
import { parseWellFormedJson } from '../src/core/text/well-formed.ts';
import { uniqueKeys } from '../src/core/unique-keys.ts';
import { parseChoice } from '../src/services/consent/consent-settings.ts';
import { visitDestination } from '../src/services/outbound.ts';
import { toAbsoluteResult } from './api/absolute-urls.ts';
import { searchContributors } from './api/contributor-search.ts';
import { checkFacetFilters, parseFacetFilters } from './built-in/search/facet-filters.ts';
import { parseOptionalFilters } from './built-in/search/optional-filters.ts';
import { writeTag } from './cache/tags.ts';
import { insertStatesMenu } from './cms/menus.ts';
import { parseCmsJson } from './cms/upstream/read-cms-json.ts';
import { toExcerpt, toPlainText } from './cms/wordpress/plain-text.ts';
import { rewriteContent } from './cms/wordpress/rewrite-content.ts';
import { toMenu } from './cms/wordpress/site-settings.ts';
import { createSiteUrls, normalizePath } from './cms/wordpress/site-urls.ts';
import { createElementRules } from './content/element-rules.ts';
import { locateElements } from './content/foreign/locate-elements.ts';
import { applyEdits } from './content/foreign/text-edits.ts';
import { parseContentInTurns } from './content/parse-content.ts';
import { sanitizeHtml } from './content/sanitize-html.ts';
import { readFrameUrl } from './embed/embeddable.ts';
import { oembedWriters } from './embed/write-oembed.ts';
import { createEventSink, type StoredEvent } from './events/event-sink.ts';
import { chooseEncoding } from './http/cached-response.ts';
import { measureJson } from './http/json-body.ts';
import { clientOf } from './http/limits/limit-requests.ts';
import { createPublicOrigin } from './http/public-origin.ts';
import { detectKind } from './images/resize-picture.ts';
import { allowedParameters } from './pages/page-parameters.ts';
import { canonicalPath } from './pages/page-path.ts';
import { PageWriter } from './pages/page-writer.ts';
import { wordsOfPath } from './pages/search/nearest-pages.ts';
import { readStructuredData } from './pages/seo/head-code.ts';
import { cleanQuery, readQuery } from './search/read-query.ts';
import { toWords } from './search/words.ts';
import { growthOf, linearGrowth } from './testing/growth.ts';
import { testElements } from './testing/registry.ts';

const rules = createElementRules(testElements.map(({ declaration }) => declaration));
const urls = createSiteUrls('https://cms.example');
const list = <Value>(size: number, entryOf: (index: number) => Value) =>
  Array.from({ length: size }, (_, index) => entryOf(index));
const repeat = (text: string) => (size: number) => text.repeat(size);

type Case = readonly [name: string, size: number, run: (size: number) => unknown];

/** Runs a function on a text that is made of a repeated part. */
const onText = (name: string, size: number, part: string, run: (text: string) => unknown): Case => [
  `${name} of ${JSON.stringify(part)}`,
  size,
  (given) => run(repeat(part)(given)),
];

const requests: readonly Case[] = [
  ...['/', '%41', '.', 'a/', '%', '/contributors'].map((part) =>
    onText('the path', 20_000, part, (text) => canonicalPath(`/${text}x`, 'people')),
  ),
  ...['/', 'a-', '%41', '.a', '_'].map((part) => onText('an unknown path', 20_000, part, wordsOfPath)),
  onText('the parameters', 10_000, 'weights=1&', (text) => allowedParameters('/', `?${text}`, 'people')),
  onText('a query of spaces', 50_000, ' ', (text) => cleanQuery(`x${text}y`)),
  onText('a query', 10_000, 'd.c. ', readQuery),
  onText('the words', 10_000, 'a.', toWords),
  onText('the words', 10_000, "a'", toWords),
  onText('a long word', 50_000, 'a', toWords),
  onText('the encodings', 20_000, 'br;q=0.1 ,', chooseEncoding),
  onText('the encodings', 20_000, ' ;', chooseEncoding),
  onText('a cookie', 20_000, ';  ', (text) => parseChoice(text, 0)),
  onText('a cookie', 20_000, 'a=b;', (text) => parseChoice(text, 0)),
  onText('an outbound link', 20_000, '/', (text) => visitDestination(`https://x.example${text}`)),
  [
    'nested facet filters',
    5000,
    (size) => expect(() => checkFacetFilters(JSON.parse(`${'['.repeat(size)}${']'.repeat(size)}`))).toThrow(),
  ],
  ...['a', ',', '.', ':', '['].map((part) =>
    onText('a host', 20_000, part, (host) =>
      createPublicOrigin({ trustProxy: true })({
        headers: { host, 'x-forwarded-host': host, 'x-forwarded-proto': host },
        socket: { remoteAddress: '127.0.0.1' } as Socket,
      }),
    ),
  ),
  ...[':', '1:', '::', '.', '::ffff:1.'].map((part) => onText('an address', 20_000, part, clientOf)),
  ...['1', '-', '25-'].map((part) => onText('the weights of a ranking', 20_000, part, readOrder)),
  ...['heading=x&', 'a', '%41', '&'].map((part) =>
    onText('the URL of a frame', 5000, part, (text) =>
      readFrameUrl(new URL(`https://site.example/embed/frame/test-note?${text}`), rules),
    ),
  ),
  ...['&', '\u0001', ']]>', '<'].map((part) =>
    onText('an oEmbed title', 20_000, part, (title) => oembedWriters.xml.write({ title })),
  ),
  [
    'many events',
    5000,
    async (size) => {
      const sink = createEventSink({
        deliver: async () => undefined,
        onError: (error) => {
          throw error;
        },
        maxWaiting: Number.POSITIVE_INFINITY,
      });
      const event: StoredEvent = { time: '2026-11-22T17:00Z', name: 'FormViewed', page: '/' };
      for (let index = 0; index < size; index += 50) sink.add(Array.from({ length: 50 }, () => event));
      await sink.close();
    },
  ],
  ...['[', '{"a":', '"\\', '"', '[1,'].map((part) =>
    onText('a JSON body', 20_000, part, (text) => measureJson(text)),
  ),
  ...[' ', ',', 'é', '😀'].map((part) => onText('a tag', 20_000, part, writeTag)),
  ['a facet term of colons', 50_000, (size) => parseFacetFilters([`a${':'.repeat(size)}`])],
  ...['[edu_a', '<!-- wp:edu/a {', '<!-- wp:edu/a'].map(
    (start): Case => [
      `a snippet of ${JSON.stringify(start)} and spaces`,
      5000,
      (size) => expect(() => readSnippet(start + ' '.repeat(size), [])).toThrow(SnippetError),
    ],
  ),
  ...['[edu_a ', '<!-- wp:edu/a {', '<!-- wp:edu/a } '].map((part) =>
    onText('a snippet', 500, part, (text) => expect(() => readSnippet(text, [])).toThrow(SnippetError)),
  ),
  ['an optional filter', 50_000, (size) => parseOptionalFilters([`a:${'x'.repeat(size)}`])],
];

const authored: readonly Case[] = [
  ...[
    '<p>x',
    '<i><p>',
    '<b><table>',
    '</p>',
    '<!--',
    '<a href=x>',
    '&amp;',
    '<svg><p>',
    '<div>',
    '<li>',
    '<h2>x</h2>',
  ].map((part) => onText('a page', 1500, part, (text) => parseContentInTurns(text, rules))),
  ...['<test-note>', '<test-sections><test-section>', '<test-row><p>x</p></test-row>'].map((part) =>
    onText('a page', 1500, part, (text) => parseContentInTurns(text, rules)),
  ),
  ...['<b>', '<script>', '<style><!--', '<x-y>'].map((part) =>
    onText('a biography', 1500, part, sanitizeHtml),
  ),
  ...['<test-note>', '<test-row><i>x</i></test-row>', '<p><b id=x>'].map((part) =>
    onText('prerendered HTML', 1500, part, async (html) => {
      const { slots } = await locateElements(html, rules);
      return applyEdits(html, slots);
    }),
  ),
  ...['</a-b>', '<a-b>', '<a-b></a-b>', '<a-b', '</c-d></a-b>'].map((part) =>
    onText('the HTML around elements in each other', 3000, part, (html) => {
      const page = new PageWriter();
      for (let level = 0; level < html.length / part.length; level += 1)
        page.writeElement(level % 2 ? 'a-b' : 'c-d', [Buffer.from('<a-b><template></template>')]);
      page.writeHtml(html);
      page.finish();
    }),
  ),
  onText('a page of ads', 1500, '<p>Some text of a paragraph.</p>', (text) =>
    parseContentInTurns(text, rules),
  ),
];

const upstream: readonly Case[] = [
  ...[
    '<p>x',
    '<b>',
    '<img src=/x.png srcset="a 1w, b 2w">',
    '<!--nextpage-->',
    '<p> ',
    '<iframe src=//x>',
  ].map((part) => onText('WordPress content', 1500, part, (text) => rewriteContent(text, urls))),
  onText('a srcset', 5000, 'a 1w, ', (text) => rewriteContent(`<img src="/x.png" srcset="${text}">`, urls)),
  onText('an attribute of URLs', 3000, 'https://cms.example/x ', (text) =>
    rewriteContent(`<test-note heading="${text}">`, urls),
  ),
  ...['"\\ud800",', '"\\udc00\\ud800",', '"\\ud83d\\ude00",'].map((part) =>
    onText('a JSON response', 5000, part, (text) => parseWellFormedJson(`[${text}""]`)),
  ),
  ...['<a href="/x">', ' href=/', ' src=" /', "poster='"].map((part) =>
    onText('the URLs of a post', 5000, part, (content) =>
      toAbsoluteResult('posts', [{ content }], 'https://site.example'),
    ),
  ),
  [
    'the contributors',
    2000,
    (size) =>
      searchContributors(
        list(size, (index) => ({ title: `A ${(index * 7919) % size}`, types: [] }) as unknown as Contributor),
        { offset: 0, limit: 10 },
      ),
  ],
  onText('a response', 100_000, 'x', (text) => readBoundedText(new Response(text))),
  onText('JSON of the CMS', 5000, '{"a":', (text) => parseCmsJson(text).catch(String)),
  onText('a title', 5000, '<b>x ', toPlainText),
  onText('an excerpt', 5000, ' […]', toExcerpt),
  onText('an excerpt of spaces', 20_000, ' ', (text) => toExcerpt(`x${text}y`)),
  onText('the path of a post', 20_000, '%41', normalizePath),
  onText('a plain text field', 5000, '<', readPlainText),
  onText('a plain text field', 5000, '<a ', readPlainText),
  onText('a plain text field', 5000, '&', readPlainText),
  onText('head code', 1500, '<script type="application/ld+json">{}</script>', readStructuredData),
  onText('head code', 1500, '<script>', readStructuredData),
  [
    'a flat menu',
    1000,
    (size) =>
      toMenu(
        list(size, (id) => ({
          id: String(id),
          parentId: id > 0 ? String(id - 1) : null,
          label: 'x',
          url: '/x/',
          target: '',
          order: id,
        })),
        urls,
      ),
  ],
  [
    'a long menu',
    20_000,
    (size) =>
      insertStatesMenu(
        list(size, (id) => ({ id: String(id), label: 'x', uri: '/x/', parentId: null, children: [] })),
      ),
  ],
  ...['<!--', '<!---->', ' ', '<?xml>', '<!doctype svg>'].map((part) =>
    onText('a picture', 50_000, part, (text) => detectKind(Buffer.from(text))),
  ),
];

const attributes: readonly Case[] = [
  ...[',', '[', '"', ' ', 'a,'].map((part) =>
    onText('a list', 10_000, part, (text) => decodeAttribute('ids', { type: 'list', description: '' }, text)),
  ),
  ...[' ', '\u0001', 'a:', '/'].map((part) =>
    onText('a URL', 20_000, part, (text) =>
      decodeAttribute('link', { type: 'url', description: '' }, `x${text}y`),
    ),
  ),
  ['the keys of equal entries', 20_000, (size) => uniqueKeys(list(size, () => 'x'))],
  onText('a text', 50_000, 'x', (text) =>
    decodeAttribute('heading', { type: 'string', description: '' }, text),
  ),
  onText('a number', 50_000, '1', (text) =>
    decodeAttribute('limit', { type: 'integer', description: '' }, text),
  ),
];

describe.each([
  ['requests', requests],
  ['authors', authored],
  ['other systems', upstream],
  ['attributes', attributes],
])('input of %s', (_name, cases) => {
  test.each(cases)('takes time in proportion to the length of %s', async (_case, size, run) => {
    expect(await growthOf(size, run)).toBeLessThan(linearGrowth);
  });
});

test('distinguishes quadratic code from linear code', async () => {
  const spin = (steps: number) => {
    let sum = 0;
    for (let step = 0; step < steps; step += 1) sum += Math.sqrt(step);
    return sum;
  };
  expect(await growthOf(4000, (size) => spin(size ** 2))).toBeGreaterThan(linearGrowth);
  expect(await growthOf(2_000_000, (size) => spin(size))).toBeLessThan(linearGrowth);
});
