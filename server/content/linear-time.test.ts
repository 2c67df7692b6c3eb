import { describe, expect, test } from 'vitest';
import { parseFragment } from '../../src/core/text/bounded-parser.ts';
import { safeUrl } from '../../src/core/urls.ts';
import { extractText } from '../cms/extract-text.ts';
import { isIndexable } from '../cms/is-indexable.ts';
import { toContributorPath } from '../cms/wordpress/contributor-path.ts';
import { growthOf, linearGrowth } from '../testing/growth.ts';
import { testElements } from '../testing/registry.ts';
import { createElementRules } from './element-rules.ts';
import { locateElements } from './foreign/locate-elements.ts';
import { parseContent } from './parse-content.ts';
import { stripTags } from './strip-tags.ts';

const rules = createElementRules(testElements.map(({ declaration }) => declaration));
const content = (html: string) => parseContent(html, rules);
const locate = (html: string) => locateElements(`<test-note></test-note>${html}`, rules);

const texts: readonly [name: string, size: number, run: (size: number) => unknown][] = [
  ['spaces inside a URL', 20_000, (size) => safeUrl(`x${' '.repeat(size)}y`)],
  [
    'control characters around and inside a URL',
    20_000,
    (size) => safeUrl(`${'\u0001'.repeat(size)}x${'\u0001'.repeat(size)}y`),
  ],
  ['an excerpt of start brackets', 20_000, (size) => stripTags('<'.repeat(size))],
  ['a text of scripts without an end', 10_000, (size) => extractText('<script>'.repeat(size), 160)],
  ['a canonical URL of slashes', 20_000, (size) => isIndexable({ url: `/a${'/'.repeat(size)}b` }, '/a/')],
  ['a contributor path of ampersands', 20_000, (size) => toContributorPath('&'.repeat(size))],
];
const contents: readonly [name: string, size: number, run: (size: number) => unknown][] = [
  ['equal headings', 3000, (size) => content('<h2>Pay</h2>'.repeat(size))],
  ['equal ids', 3000, (size) => content('<i id="pay"></i>'.repeat(size))],
  [
    'ids that collide with the suffixes of others',
    2000,
    (size) => content('<i id="pay"></i><i id="pay-2"></i>'.repeat(size)),
  ],
  ['a URL with trailing spaces', 20_000, (size) => content(`<a href="/x${' '.repeat(size)}y">x</a>`)],
  ['unclosed formatting elements', 5000, (size) => locate('<b>'.repeat(size))],
  ['unclosed elements inside our own', 2000, (size) => locate('<test-row><p><object>'.repeat(size))],
];

describe('linear time', () => {
  test.each(texts)('reads %s in linear time', async (_name, size, run) =>
    expect(await growthOf(size, run)).toBeLessThan(linearGrowth),
  );
  test.each(contents)('parses %s in linear time', async (_name, size, run) =>
    expect(await growthOf(size, run)).toBeLessThan(linearGrowth),
  );
});

test('reopens a limited number of formatting elements', () => {
  const html = Array.from({ length: 400 }, (_, index) => `<p><b id="b-${index}">x`).join('');
  // A parser without this limit creates 80,000 elements from these 800 tags, as the HTML standard says.
  expect(content(html).nodes.length).toBeGreaterThan(400);
  const count = (node: { childNodes?: readonly object[] }): number =>
    1 + (node.childNodes ?? []).reduce<number>((sum, child) => sum + count(child), 0);
  expect(count(parseFragment(html))).toBeLessThan(13_000);
});

test('keeps the ids of equal headings stable', () => {
  const { headings } = content(
    '<h2>Pay</h2><h2 id="pay-2">Own</h2><h2>Pay</h2><h2>Pay</h2><h2 id="pay-2">Own</h2>',
  );
  expect(headings.map(({ id }) => id)).toEqual(['pay', 'pay-2', 'pay-3', 'pay-4', 'pay-2-2']);
});
