import { expect, test } from 'vitest';
import { countTurns } from '../testing/count-turns.ts';
import { testElements } from '../testing/registry.ts';
import { createElementRules } from './element-rules.ts';
import { locateElements } from './foreign/locate-elements.ts';
import { charactersPerTurn } from './parse-async.ts';
import { parseContent, parseContentAsync } from './parse-content.ts';
import { sanitizeHtml } from './sanitize-html.ts';

const rules = createElementRules(testElements.map(({ declaration }) => declaration));
const sample =
  '<p id="x">A &amp; B &copy; 😀\r\n<b>bold</b><!-- c --></p>\r\n<test-note heading="N &lt;">T</test-note><h2>Pay</h2>';

// Each shift moves the boundary between two turns to another character of the sample.
test.each([0, 1, 2, 3, 5, 7, 11, 13, 29, 31, 37, 53, 71])(
  'parses long content, shifted by %i characters, with the same result in several turns as in one',
  async (shift) => {
    const html = 'x'.repeat(charactersPerTurn - sample.length / 2 + shift) + sample.repeat(400);
    expect(await parseContentAsync(html, rules)).toEqual(parseContent(html, rules));
  },
);

test('yields to the event loop for each part of long content', async () => {
  const html = '<p>Some <b>bold</b> text.</p>'.repeat(12_000);
  expect(await countTurns(parseContentAsync(html, rules))).toBeGreaterThan(html.length / charactersPerTurn);
  expect(await countTurns(locateElements(html, rules))).toBeGreaterThan(html.length / charactersPerTurn);
});

test('yields while it serializes long content, even inside a single element', async () => {
  const html = `<div>${'<p>Some <b>bold</b> text.</p>'.repeat(12_000)}</div>`;
  // Serializing takes about as many turns as parsing.
  expect(await countTurns(parseContentAsync(html, rules))).toBeGreaterThan(
    (1.8 * html.length) / charactersPerTurn,
  );
});

test('yields while it walks through elements that produce no output', async () => {
  const html = '<center></center>'.repeat(24_000);
  expect(await countTurns(parseContentAsync(html, rules))).toBeGreaterThan(
    html.length / charactersPerTurn + 2,
  );
});

test('yields while it sanitizes long HTML', async () => {
  const html = '<p>Some <b>bold</b> text.</p>'.repeat(12_000);
  expect(await countTurns(sanitizeHtml(html))).toBeGreaterThan(html.length / charactersPerTurn);
});

test('processes one long text at a time, and short texts in between', async () => {
  const long = '<p>Some <b>bold</b> text.</p>'.repeat(12_000);
  const ended: string[] = [];
  const note = (name: string) => () => void ended.push(name);
  let turns = 0;
  await Promise.all([
    countTurns(parseContentAsync(long, rules)).then((count) => {
      turns = count;
      ended.push('first');
    }),
    sanitizeHtml(long).then(note('second')),
    locateElements(long, rules).then(note('third')),
    parseContentAsync('<p>Short</p>', rules).then(note('short')),
  ]);
  expect(ended).toEqual(['short', 'first', 'second', 'third']);
  // If all three ran at the same time, the first would take three times as many turns.
  expect(turns).toBeLessThan((3 * long.length) / charactersPerTurn);
});

test('locates at most 500 elements of long HTML, at their exact positions', async () => {
  const html = sample.repeat(2000);
  const { elements } = await locateElements(html, rules);
  expect(elements).toHaveLength(500);
  for (const { start, end } of elements) expect(html.slice(start, end)).toBe('<test-note heading="N &lt;">');
});

test('yields while it sanitizes many short texts at the same time', async () => {
  const text = '<p>Some <b>bold</b> text.</p>'.repeat(300);
  const texts = Array.from({ length: 100 }, () => text);
  const turns = await countTurns(Promise.all(texts.map(sanitizeHtml)));
  expect(turns).toBeGreaterThan((text.length * texts.length) / charactersPerTurn);
});
