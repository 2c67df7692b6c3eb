import { expect, test } from 'vitest';
import { testElements } from '../testing/registry.ts';
import type { ParsedContent } from './content-nodes.ts';
import { createElementRules } from './element-rules.ts';
import { parseContent } from './parse-content.ts';
import { reuseNodes } from './reuse-nodes.ts';

const rules = createElementRules(testElements.map(({ declaration }) => declaration));
const parse = (html: string) => parseContent(html, rules);
const note = (heading: string) => `<p>About ${heading}</p><test-note heading="${heading}"></test-note>`;
const headings = (content: ParsedContent) =>
  content.nodes.flatMap((contentNode) =>
    contentNode.kind === 'element' ? contentNode.attributes.heading : [],
  );
const countKept = (content: ParsedContent, former: ParsedContent) =>
  content.nodes.filter((contentNode) => former.nodes.includes(contentNode)).length;

test.each([
  ['changed', 'abc', 'aXc', 2],
  ['added', 'abc', 'aXbc', 3],
  ['taken away', 'abc', 'ac', 2],
  ['added at the end', 'ab', 'abX', 2],
  ['put before the first', 'ab', 'Xab', 2],
  ['the same as its neighbour', 'aab', 'aaab', 3],
  ['left alone', 'abc', 'abc', 3],
  ['all there is', 'abc', 'xyz', 0],
  ['removed', 'abc', '', 0],
])('where a piece is %s, the others stay the objects that they were', (_what, before, after, kept) => {
  const former = parse([...before].map(note).join(''));
  const content = parse([...after].map(note).join(''));
  const result = reuseNodes(content, former);
  expect(result).toEqual(content);
  expect(headings(result)).toEqual([...after]);
  const elements = { ...result, nodes: result.nodes.filter(({ kind }) => kind === 'element') };
  expect(countKept(elements, former)).toBe(kept);
});

test('headings, ids and words are those of the new content', () => {
  const result = reuseNodes(parse('<h2 id="b">B</h2><p>One two</p>'), parse('<h2 id="a">A</h2><p>One</p>'));
  expect(result).toMatchObject({ headings: [{ id: 'b', title: 'B' }], words: 3, ids: new Set(['b']) });
});
