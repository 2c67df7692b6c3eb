import { expect, test } from 'vitest';
import { createElementRules } from '../element-rules.ts';
import { parseContentAsync } from '../parse-content.ts';
import { limitHtml, maxCharacters, maxTags } from './limit-html.ts';

test('leaves a text within the limits unchanged', () => {
  const html = '<br>'.repeat(maxTags);
  expect(limitHtml(html)).toBe(html);
  const text = 'x'.repeat(maxCharacters);
  expect(limitHtml(text)).toBe(text);
});

test('truncates HTML before the first tag over the limit', () => {
  expect(limitHtml(`${'<br>'.repeat(maxTags)}x<i>y</i>`)).toBe(`${'<br>'.repeat(maxTags)}x`);
});

test('truncates long HTML before a tag that the limit of characters would split', () => {
  const text = 'x'.repeat(maxCharacters - 3);
  expect(limitHtml(`${text}<i title="y">z</i>`)).toBe(text);
  expect(limitHtml(`${text}yyyyyy`)).toHaveLength(maxCharacters);
});

test('reports how many characters of a page are left out', async () => {
  const rules = createElementRules([]);
  const { cutCharacters, words } = await parseContentAsync(`${'<br>'.repeat(maxTags)}word <i>y</i>`, rules);
  expect([cutCharacters, words]).toEqual(['<i>y</i>'.length, 1]);
  expect((await parseContentAsync('<p>x</p>', rules)).cutCharacters).toBe(0);
});
