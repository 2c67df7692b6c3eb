import type { IncomingMessage, ServerResponse } from 'node:http';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parseCatalogueInTurns } from './built-in/catalogue/catalogue-text.ts';
import { readQueries } from './built-in/search/search-request.ts';
import { hosts } from './configuration/value-kinds.ts';
import { removeElements, stripTags } from './content/strip-tags.ts';
import { findClasses } from './fragments/rendered-fragment.ts';
import { toLocalPath } from './images/local-pictures.ts';
import type { Logger } from './logger.ts';
import { requestKind } from './metrics/request-kinds.ts';
import { createRequestLog } from './metrics/request-log.ts';
import { createVisitLinks } from './outbound/visit-links.ts';
import { createTextIndex } from './search/text-index.ts';
import { growthOf, linearGrowth } from './testing/growth.ts';

type Case = readonly [name: string, size: number, run: (size: number) => unknown];

/** Runs a function on texts that are made of a repeated part. */
const onTexts = (
  name: string,
  size: number,
  parts: readonly string[],
  run: (text: string) => unknown,
): Case[] =>
  parts.map((part) => [`${name} of ${JSON.stringify(part)}`, size, (given) => run(part.repeat(given))]);

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

const cases: readonly Case[] = [
  ...onTexts('a logged request', 20_000, ['1.2.3.4,', ',', '::1, ', '?', '/'], logRequest),
  ...onTexts('a path with a kind', 50_000, ['/', 'a', '?', 'a.xml'], (text) => requestKind(`/${text}`)),
  ...onTexts('the query of a signed link', 10_000, ['to=x&', '%41', '&', '='], (text) =>
    links.verify(new URLSearchParams(text)),
  ),
  ...onTexts('links to sign', 3000, ['<a data-visit="more" href="/x">', '<a href="/x">x</a>'], (text) =>
    links.signMarkup(text),
  ),
  ...onTexts('rendered classes', 5000, [' class="a b"', ' class="', ' ', 'x'], findClasses),
  ...onTexts('the address of a picture', 20_000, ['/', '%41', '../', '\\'], (text) =>
    toLocalPath(`/pictures/${text}`, ['https://site.example']),
  ),
  ...onTexts('encoded parameters of a search', 3000, ['a=1&', 'query=x&', '&', '%5B', 'a=[1]&'], readSearch),
  ...onTexts('a list of a variable', 20_000, ['a,', ',', ' '], (text) => v.safeParse(hosts.schema, text)),
  ...onTexts('text to index', 3000, ['nurse ', 'a', ' '], (text) =>
    createTextIndex([text], (given) => ({ text: given }), { text: 1 }),
  ),
  ...onTexts('text without tags', 20_000, ['<', '<b>', '>', 'x'], (text) => stripTags(text)),
  ...onTexts('text without scripts', 3000, ['<script>', '</script>', '<SCRIPT>x</SCRIPT>'], (text) =>
    removeElements(text, 'script'),
  ),
  [
    'text without scripts, after letters that are longer in lower case',
    20_000,
    (size) => removeElements(`${'\u0130'.repeat(size)}</script>${'<script>'.repeat(size / 8)}`, 'script'),
  ],
  [
    'a catalog of many schools',
    20_000,
    (size) => parseCatalogueInTurns(`{"a":1,"schools":[\n${'{},\n'.repeat(size)}{}\n]}\n`),
  ],
];

test.each(cases)('takes time in proportion to the length of %s', async (_case, size, run) => {
  expect(await growthOf(size, run)).toBeLessThan(linearGrowth);
});
