import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { lintText } from '../demo/lint/lint-text.ts';
import { toBlocks } from '../demo/playground/blocks.ts';
import { formatText } from '../demo/playground/format.ts';
import { fromBlocks } from '../demo/playground/from-blocks.ts';
import { lintTextOrBlocks } from '../demo/playground/lint-blocks.ts';
import { listSuggestions } from '../demo/playground/suggestions.ts';
import { readTextQuery } from '../demo/playground/text-query.ts';
import { toJsx } from '../demo/workbench/jsx.ts';
import { readSnippet, SnippetError } from '../demo/workbench/read-snippet.ts';
import { findStartTag, readAttributes, splitElement } from '../demo/workbench/start-tag.ts';
import { readStateQuery } from '../demo/workbench/state-url.ts';
import { type GrowthCase, growthOf, linearGrowth, onTexts } from '../server/testing/growth.ts';
import { testElements } from '../server/testing/registry.ts';
import { decodeEntities } from '../src/core/text/plain-text.ts';
import { createElementCatalog } from '../src/linter/element-catalog.ts';
import { filterTags } from '../src/linter/wordpress/filter-tags.ts';
import { lintPost } from '../src/linter/wordpress/lint-post.ts';
import { roles } from '../src/linter/wordpress/predict-post.ts';
import { lintPolicy } from './lint/content-policy.ts';
import { lintPage } from './lint/lint-page.ts';
import { readLines } from './mcp/read-lines.ts';
import { createTools } from './mcp/tools.ts';
import { importZipCodes } from './school-data/import-zip-codes.ts';
import { readScorecardFile } from './school-data/read-scorecard-file.ts';
import { readScorecardRow } from './school-data/scorecard-row.ts';

const declarations = testElements.map(({ declaration }) => declaration);
const tags = declarations.map(({ tag }) => tag);
const element = {
  tag: 'test-note',
  attributes: [{ name: 'heading', type: 'string' as const }],
  examples: [],
};
const catalog = createElementCatalog(declarations);
const tools = new Map(createTools(declarations).map((tool) => [tool.name, tool]));

/** Reads a snippet. Returns the message of the error if the text contains none. */
function trySnippet(text: string): unknown {
  try {
    return readSnippet(text, tags);
  } catch (error) {
    if (error instanceof SnippetError) return error.message;
    throw error;
  }
}

/**
 * Returns a function that imports a file of the given size. It ignores errors, because most files are
 * invalid.
 */
const importFile =
  (importer: (file: string, folder: string) => Promise<unknown>, textOf: (size: number) => string) =>
  async (size: number) => {
    const folder = mkdtempSync(join(tmpdir(), 'growth-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'file-2021-22.csv');
    writeFileSync(file, textOf(size));
    await importer(file, folder).catch((error: unknown) => error);
  };

/** Reads the lines of a text that arrives in chunks. */
async function readChunks(chunks: readonly string[]): Promise<number> {
  let count = 0;
  for await (const _ of readLines(Readable.from(chunks.map((chunk) => Buffer.from(chunk))))) count += 1;
  return count;
}

const markup = ['<', '<b>', '<p>x', '<test-note ', '<test-note heading="', "='", '<!--', '&amp;', '/>', '\n'];
/** Nested elements, which the parser and the linter must not walk again for each level. */
const nested = ['<div>', '<test-note>', '<svg><p>'];
/** Elements that the parser copies into each block or moves out of tables; long texts take seconds. */
const rearranged = ['<p><b>', '<a><b><p>', '<table><i>'];
const rearrangedSize = 500;
const wordpressParts = [
  '<!-- wp:edu/x {',
  '<!-- wp:edu/x /-->',
  '<pre>',
  '\n\n',
  '<pull-quote>',
  '< ',
  '\\"',
];
const zipHeader = 'GEOID\tINTPTLAT\tINTPTLONG\n';

const workbench: readonly GrowthCase[] = [
  ...onTexts('a linted text', 1500, [...markup, ...nested], lintText),
  ...onTexts('a linted text', rearrangedSize, rearranged, lintText),
  ...onTexts(
    'a linted text of blocks',
    1500,
    ['<!-- wp:edu/x /-->', '<!-- wp:edu/x -->\n', '<!-- wp:edu/x {'],
    (text) => lintTextOrBlocks(`<!-- wp:x -->${text}`),
  ),
  ...onTexts('blocks', 1500, ['<!-- wp:edu/x /-->', '<!-- wp:edu/x {', '\n'], (text) =>
    fromBlocks(`<!-- wp:x -->${text}`),
  ),
  ...onTexts('a formatted text', 1500, ['<p>x</p>', '<b>x</b> ', 'x ', '\n', '<!--x-->'], formatText),
  ...onTexts('a text of blocks', 1500, ['<p>x</p>', '<b>', '<!--', '<test-note>'], toBlocks),
  ...onTexts('a text before the cursor', 5000, ['<', '<test-note ', 'a="b" ', '"'], (text) =>
    listSuggestions(text, catalog),
  ),
  ...onTexts(
    'a snippet',
    3000,
    [...markup, '[edu ', '<!-- wp:edu/', '<iframe ', '<iframe "', ' a="b"', '{"a":1}'],
    trySnippet,
  ),
  ...onTexts('the content of a snippet', 3000, markup, (text) =>
    splitElement(`<test-note>${text}`, 'test-note'),
  ),
  ...onTexts('a start tag', 3000, [...markup, ' a', ' a="', '"'], (text) =>
    findStartTag(`<test-note ${text}`, 'test-note'),
  ),
  ...onTexts('attributes', 5000, [' a="b"', ' ', '=', '"', "'a", 'a='], readAttributes),
  ...onTexts('entities', 10_000, ['&', '&amp;', '&#', '&#x27;', ';'], decodeEntities),
  ...onTexts('JSX', 1500, ['<p>x</p>', '<b class="x">', '<br>', '{', '<!-- x -->'], toJsx),
  ...onTexts('the state in a URL', 3000, ['heading=x&', '_w=1&', '%41', '&', '='], (text) =>
    readStateQuery(text, element, 'default'),
  ),
  ...onTexts('the text in a URL', 10_000, ['_w=1&', 'text=', '%', '&'], readTextQuery),
];

const commands: readonly GrowthCase[] = [
  ...onTexts('HTML from a language model', 1500, markup, (html) => tools.get('validate_html')?.run({ html })),
  ...onTexts('a post for WordPress', 1500, [...markup, ...nested, ...wordpressParts], (text) =>
    lintPost(text, catalog, roles),
  ),
  ...onTexts('a post for WordPress', rearrangedSize, rearranged, (text) => lintPost(text, catalog, roles)),
  ...onTexts('a post of blocks for WordPress', 1500, wordpressParts, (text) =>
    lintPost(`<!-- wp:x -->${text}`, catalog, roles),
  ),
  ...onTexts('a URL for WordPress', 3000, ['a:', '&#58;', ' ', '&#0'], (text) =>
    filterTags(`<a href="${text}">x</a>`),
  ),
  ...onTexts('a style for WordPress', 3000, ['url(', 'var(', 'var(x)', ';', ' ', '(', 'a:b;'], (text) =>
    filterTags(`<p style="background:${text}">x</p>`),
  ),
  [
    'a page of many elements',
    1500,
    importFile(
      (file) => lintPage(file, catalog, { wordpressRoles: roles }),
      (size) => '<test-note heading="x">y</test-note>\n'.repeat(size),
    ),
  ],
  ['lines in one chunk', 20_000, (size) => readChunks(['x\n'.repeat(size)])],
  ['a line in many chunks', 2000, (size) => readChunks(Array.from({ length: size }, () => 'x'.repeat(99)))],
  ...onTexts('a tag from a language model', 10_000, ['a', '-', 'program-finder'], (tag) =>
    tools
      .get('describe_element')
      ?.run({ tag })
      .catch((error: unknown) => error),
  ),
  ...onTexts(
    'a content security policy',
    5000,
    ['script-src a; ', "'self' ", ';', 'a ', 'https://x.example '],
    (text) =>
      lintPolicy(text, {
        origin: 'https://site.example',
        isOwn: false,
        linksStyles: true,
        script: { src: '/embed.js', nonce: 'a', integrity: 'sha384-a sha384-b' },
      }),
  ),
  ...onTexts('a row of a school', 10_000, ['x', ' ', '/', '.', 'https://'], (text) =>
    readScorecardRow({ UNITID: '1', INSTNM: text, INSTURL: text, CITY: text }, 2, () => undefined),
  ),
  [
    'a school with many programs',
    5000,
    (size) =>
      readScorecardRow(
        Object.fromEntries(Array.from({ length: size }, (_, index) => [`CIP${index}BACHL`, '1'])),
        2,
        () => undefined,
      ),
  ],
  [
    'a school file of many columns',
    5000,
    importFile(
      (file) => readScorecardFile(file, {}),
      (size) => 'A,'.repeat(size),
    ),
  ],
  [
    'a ZIP code file of many rows',
    3000,
    importFile(importZipCodes, (size) => zipHeader + '12345\t40\t-80\n'.repeat(size)),
  ],
  [
    'a ZIP code file of many columns',
    5000,
    importFile(importZipCodes, (size) => `${'A\t'.repeat(size)}${zipHeader}`),
  ],
];

describe.each([
  ['the workbench', workbench],
  ['commands', commands],
])('input of %s', (_name, cases) => {
  test.each(cases)('the time to read %s grows in proportion to its length', async (_case, size, run) => {
    expect(await growthOf(size, run)).toBeLessThan(linearGrowth);
  });
});
