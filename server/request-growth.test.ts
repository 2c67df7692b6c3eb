import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readSnippet, SnippetError } from '../demo/workbench/read-snippet.ts';
import { readOrder } from '../src/core/school-score.ts';
import { parseChoice } from '../src/services/consent/consent-settings.ts';
import { visitDestination } from '../src/services/outbound.ts';
import { checkFacetFilters, parseFacetFilters } from './built-in/search/facet-filters.ts';
import { parseOptionalFilters } from './built-in/search/optional-filters.ts';
import { readQueries } from './built-in/search/search-request.ts';
import { writeTag } from './cache/tags.ts';
import { hosts } from './configuration/value-kinds.ts';
import { createElementRules } from './content/element-rules.ts';
import { readFrameUrl } from './embed/embeddable.ts';
import { oembedWriters } from './embed/write-oembed.ts';
import { createEventSink, type StoredEvent } from './events/event-sink.ts';
import { chooseEncoding } from './http/cached-response.ts';
import { measureJson } from './http/json-body.ts';
import { clientOf } from './http/limits/limit-requests.ts';
import { createPublicOrigin } from './http/public-origin.ts';
import { toLocalPath } from './images/local-images.ts';
import type { Logger } from './logger.ts';
import { requestKind } from './metrics/request-kinds.ts';
import { createRequestLog } from './metrics/request-log.ts';
import { createVisitLinks } from './outbound/visit-links.ts';
import { allowedParameters } from './pages/page-parameters.ts';
import { canonicalPath } from './pages/page-path.ts';
import { wordsOfPath } from './pages/search/nearest-pages.ts';
import { cleanQuery, readQuery } from './search/read-query.ts';
import { toWords } from './search/words.ts';
import { type GrowthCase, growthOf, linearGrowth, onTexts } from './testing/growth.ts';
import { testElements } from './testing/registry.ts';

const rules = createElementRules(testElements.map(({ declaration }) => declaration));
const links = createVisitLinks({ purgeSecret: 'secret' });
const writeLine = () => undefined;
const logger = {
  info: writeLine,
  error: writeLine,
  debug: writeLine,
  isLevelEnabled: () => true,
} as unknown as Logger;
const requestLog = createRequestLog(logger, { logClients: true, trustProxy: true });

/** Logs a request with these values. */
function logRequest(text: string): void {
  const headers = { 'x-forwarded-for': text, 'user-agent': text };
  const socket = { remoteAddress: '127.0.0.1' };
  const request = { method: 'GET', url: `/${text}`, headers, socket } as unknown as IncomingMessage;
  requestLog.write(logger, request, { statusCode: 200 } as ServerResponse, { cache: 'none' });
}

/** Reads a query of the search protocol; most are invalid. */
function readSearch(params: string): unknown {
  try {
    return readQueries({ requests: [{ indexName: 'a', params }] }, { key: 'a', indexes: ['a'] });
  } catch (error) {
    return error;
  }
}

const cases: readonly GrowthCase[] = [
  ...onTexts('a logged request', 20_000, ['1.2.3.4,', ',', '::1, ', '?', '/'], logRequest),
  ...onTexts('a path with a kind', 50_000, ['/', 'a', '?', 'a.xml'], (text) => requestKind(`/${text}`)),
  ...onTexts('the query of a signed link', 10_000, ['to=x&', '%41', '&', '='], (text) =>
    links.verify(new URLSearchParams(text)),
  ),
  ...onTexts('links to sign', 3000, ['<a data-visit="more" href="/x">', '<a href="/x">x</a>'], (text) =>
    links.signMarkup(text),
  ),
  ...onTexts('the address of an image', 20_000, ['/', '%41', '../', '\\'], (text) =>
    toLocalPath(`/pictures/${text}`, ['https://site.example']),
  ),
  ...onTexts('encoded parameters of a search', 3000, ['a=1&', 'query=x&', '&', '%5B', 'a=[1]&'], readSearch),
  ...onTexts('a list of a variable', 20_000, ['a,', ',', ' '], (text) => v.safeParse(hosts.schema, text)),
  ...onTexts('the path', 20_000, ['/', '%41', '.', 'a/', '%', '/contributors'], (text) =>
    canonicalPath(`/${text}x`, 'people'),
  ),
  ...onTexts('an unknown path', 20_000, ['/', 'a-', '%41', '.a', '_'], wordsOfPath),
  ...onTexts('the parameters', 10_000, ['weights=1&'], (text) =>
    allowedParameters('/', `?${text}`, 'people'),
  ),
  ...onTexts('a query of spaces', 50_000, [' '], (text) => cleanQuery(`x${text}y`)),
  ...onTexts('a query', 10_000, ['d.c. '], readQuery),
  ...onTexts('the words', 10_000, ['a.', "a'"], toWords),
  ...onTexts('a long word', 50_000, ['a'], toWords),
  ...onTexts('the encodings', 20_000, ['br;q=0.1 ,', ' ;'], chooseEncoding),
  ...onTexts('a cookie', 20_000, [';  ', 'a=b;'], (text) => parseChoice(text, 0)),
  ...onTexts('an outbound link', 20_000, ['/'], (text) => visitDestination(`https://x.example${text}`)),
  [
    'nested facet filters',
    5000,
    (size) => expect(() => checkFacetFilters(JSON.parse(`${'['.repeat(size)}${']'.repeat(size)}`))).toThrow(),
  ],
  ...onTexts('a host', 20_000, ['a', ',', '.', ':', '['], (host) =>
    createPublicOrigin({ trustProxy: true })({
      headers: { host, 'x-forwarded-host': host, 'x-forwarded-proto': host },
      socket: { remoteAddress: '127.0.0.1' } as Socket,
    }),
  ),
  ...onTexts('an address', 20_000, [':', '1:', '::', '.', '::ffff:1.'], clientOf),
  ...onTexts('the weights of a ranking', 20_000, ['1', '-', '25-'], readOrder),
  ...onTexts('the URL of a frame', 5000, ['heading=x&', 'a', '%41', '&'], (text) =>
    readFrameUrl(new URL(`https://site.example/embed/frame/test-note?${text}`), rules),
  ),
  ...onTexts('an oEmbed title', 20_000, ['&', '\u0001', ']]>', '<'], (title) =>
    oembedWriters.xml.write({ title }),
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
  ...onTexts('a JSON body', 20_000, ['[', '{"a":', '"\\', '"', '[1,'], (text) => measureJson(text)),
  ...onTexts('a tag', 20_000, [' ', ',', 'é', '😀'], writeTag),
  ['a facet term of colons', 50_000, (size) => parseFacetFilters([`a${':'.repeat(size)}`])],
  ...['[edu_a', '<!-- wp:edu/a {', '<!-- wp:edu/a'].map(
    (start): GrowthCase => [
      `a snippet of ${JSON.stringify(start)} and spaces`,
      5000,
      (size) => expect(() => readSnippet(start + ' '.repeat(size), [])).toThrow(SnippetError),
    ],
  ),
  ...onTexts('a snippet', 500, ['[edu_a ', '<!-- wp:edu/a {', '<!-- wp:edu/a } '], (text) =>
    expect(() => readSnippet(text, [])).toThrow(SnippetError),
  ),
  ['an optional filter', 50_000, (size) => parseOptionalFilters([`a:${'x'.repeat(size)}`])],
];

test.each(cases)('takes time in proportion to the length of %s', async (_case, size, run) => {
  expect(await growthOf(size, run)).toBeLessThan(linearGrowth);
});
