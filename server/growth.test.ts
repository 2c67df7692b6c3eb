import { describe, expect, test } from 'vitest';
import { decodeAttribute } from '../src/core/attributes.ts';
import type { Contributor } from '../src/core/model/contributor.ts';
import { readBoundedText } from '../src/core/text/bounded-text.ts';
import { readPlainText } from '../src/core/text/plain-text.ts';
import { parseWellFormedJson } from '../src/core/text/well-formed.ts';
import { uniqueKeys } from '../src/core/unique-keys.ts';
import { toAbsoluteResult } from './api/absolute-urls.ts';
import { searchContributors } from './api/contributor-search.ts';
import { parseCatalog } from './built-in/catalog/catalog-text.ts';
import { insertStatesMenu } from './cms/menus.ts';
import { parseCmsJson } from './cms/upstream/read-cms-json.ts';
import { toExcerpt, toPlainText } from './cms/wordpress/plain-text.ts';
import { rewriteContent } from './cms/wordpress/rewrite-content.ts';
import { toMenu } from './cms/wordpress/site-settings.ts';
import { createSiteUrls, normalizePath } from './cms/wordpress/site-urls.ts';
import { findClasses, findTags } from './content/analysis/find-names.ts';
import { createElementRules } from './content/element-rules.ts';
import { locateElements } from './content/foreign/locate-elements.ts';
import { applyEdits } from './content/foreign/text-edits.ts';
import { parseContentAsync } from './content/parse-content.ts';
import { sanitizeHtml } from './content/sanitize-html.ts';
import { removeElements, stripTags } from './content/strip-tags.ts';
import { PageWriter } from './pages/page-writer.ts';
import { readStructuredData } from './pages/seo/head-code.ts';
import { createTextIndex } from './search/text-index.ts';
import { type GrowthCase, growthOf, linearGrowth, onTexts } from './testing/growth.ts';
import { testElements } from './testing/registry.ts';

const rules = createElementRules(testElements.map(({ declaration }) => declaration));
const urls = createSiteUrls('https://cms.example');
const list = <Value>(size: number, entryOf: (index: number) => Value) =>
  Array.from({ length: size }, (_, index) => entryOf(index));

const authored: readonly GrowthCase[] = [
  ...onTexts(
    'a page',
    1500,
    [
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
      '<test-note>',
      '<test-sections><test-section>',
      '<test-row><p>x</p></test-row>',
    ],
    (text) => parseContentAsync(text, rules),
  ),
  ...onTexts('a biography', 1500, ['<b>', '<script>', '<style><!--', '<x-y>'], sanitizeHtml),
  ...onTexts(
    'prerendered HTML',
    1500,
    ['<test-note>', '<test-row><i>x</i></test-row>', '<p><b id=x>'],
    async (html) => {
      const { slots } = await locateElements(html, rules);
      return applyEdits(html, slots);
    },
  ),
  ...onTexts(
    'the HTML around nested elements',
    3000,
    ['</a-b>', '<a-b>', '<a-b></a-b>', '<a-b', '</c-d></a-b>'],
    (html) => {
      const page = new PageWriter();
      for (let level = 0; level < html.length / 10; level += 1)
        page.writeElement(
          level % 2 ? 'a-b' : 'c-d',
          '',
          Buffer.from('<a-b>'),
          Buffer.from('<template></template>'),
        );
      page.writeHtml(html);
      page.finish();
    },
  ),
  ...onTexts('a page of ads', 1500, ['<p>Some text of a paragraph.</p>'], (text) =>
    parseContentAsync(text, rules),
  ),
];

const upstream: readonly GrowthCase[] = [
  ...onTexts(
    'WordPress content',
    1500,
    ['<p>x', '<b>', '<img src=/x.png srcset="a 1w, b 2w">', '<!--nextpage-->', '<p> ', '<iframe src=//x>'],
    (text) => rewriteContent(text, urls),
  ),
  ...onTexts('a srcset', 5000, ['a 1w, '], (text) =>
    rewriteContent(`<img src="/x.png" srcset="${text}">`, urls),
  ),
  ...onTexts('an attribute of URLs', 3000, ['https://cms.example/x '], (text) =>
    rewriteContent(`<test-note heading="${text}">`, urls),
  ),
  ...onTexts('a JSON response', 5000, ['"\\ud800",', '"\\udc00\\ud800",', '"\\ud83d\\ude00",'], (text) =>
    parseWellFormedJson(`[${text}""]`),
  ),
  ...onTexts('the URLs of a post', 5000, ['<a href="/x">', ' href=/', ' src=" /', "poster='"], (content) =>
    toAbsoluteResult('posts', [{ content }], 'https://site.example'),
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
  ...onTexts('a response', 100_000, ['x'], (text) => readBoundedText(new Response(text))),
  ...onTexts('JSON of the CMS', 5000, ['{"a":'], (text) => parseCmsJson(text).catch(String)),
  ...onTexts('a title', 5000, ['<b>x '], toPlainText),
  ...onTexts('an excerpt', 5000, [' […]'], toExcerpt),
  ...onTexts('an excerpt of spaces', 20_000, [' '], (text) => toExcerpt(`x${text}y`)),
  ...onTexts('the path of a post', 20_000, ['%41'], normalizePath),
  ...onTexts('a plain text field', 5000, ['<', '<a ', '&'], readPlainText),
  ...onTexts(
    'head code',
    1500,
    ['<script type="application/ld+json">{}</script>', '<script>'],
    readStructuredData,
  ),
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
];

const texts: readonly GrowthCase[] = [
  ...onTexts('classes in HTML', 5000, [' class="a b"', ' class="', ' ', 'x'], findClasses),
  ...onTexts('tags in HTML', 5000, ['<', '<p', '-', ' ', 'x'], findTags),
  ...onTexts('text to index', 3000, ['nurse ', 'a', ' '], (text) =>
    createTextIndex([text], (given) => ({ text: given }), { text: 1 }),
  ),
  ...onTexts('text without tags', 20_000, ['<', '<b>', '>', 'x'], (text) => stripTags(text)),
  ...onTexts('text without scripts', 3000, ['<script>', '</script>', '<SCRIPT>x</SCRIPT>'], (text) =>
    removeElements(text, 'script'),
  ),
  [
    'text without scripts, after characters that are longer in lower case',
    20_000,
    (size) => removeElements(`${'\u0130'.repeat(size)}</script>${'<script>'.repeat(size / 8)}`, 'script'),
  ],
  [
    'a catalog of many schools',
    20_000,
    (size) => parseCatalog(`{"a":1,"schools":[\n${'{},\n'.repeat(size)}{}\n]}\n`),
  ],
];

const attributes: readonly GrowthCase[] = [
  ...onTexts('a list', 10_000, [',', '[', '"', ' ', 'a,'], (text) =>
    decodeAttribute('ids', { type: 'list', description: '' }, text),
  ),
  ...onTexts('a URL', 20_000, [' ', '\u0001', 'a:', '/'], (text) =>
    decodeAttribute('link', { type: 'url', description: '' }, `x${text}y`),
  ),
  ['the keys of equal entries', 20_000, (size) => uniqueKeys(list(size, () => 'x'))],
  ...onTexts('a text', 50_000, ['x'], (text) =>
    decodeAttribute('heading', { type: 'string', description: '' }, text),
  ),
  ...onTexts('a number', 50_000, ['1'], (text) =>
    decodeAttribute('limit', { type: 'integer', description: '' }, text),
  ),
];

describe.each([
  ['authors', authored],
  ['other systems', upstream],
  ['texts', texts],
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
