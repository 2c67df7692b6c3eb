import { describe, expect, test } from 'vitest';
import { elementExamples } from '#generated/examples.ts';
import { samples } from '../../server/demo/playground/playground-samples.ts';
import { packText as packOnServer, unpackText } from '../../server/demo/playground/shared-text.ts';
import { catalog, lintText } from '../lint/lint-text.ts';
import { toBlocks } from './blocks.ts';
import { findFix } from './fixes.ts';
import { formatText } from './format.ts';
import { fromBlocks } from './from-blocks.ts';
import { lintTextOrBlocks } from './lint-blocks.ts';
import { packText } from './pack-text.ts';
import { listSuggestions } from './suggestions.ts';
import { formatTextQuery, maxTextBytes, packForUrl, readTextQuery } from './text-query.ts';

const labels = (before: string) => listSuggestions(before, catalog)?.suggestions.map(({ label }) => label);

describe('suggestions', () => {
  test('suggests tags after an opening bracket', () => {
    expect(labels('<p>Text</p><prog')).toContain('program-finder');
  });

  test('suggests attributes that the tag does not have yet', () => {
    const names = labels('<program-finder degree="masters" d');
    expect(names).toContain('degree-label');
    expect(names).not.toContain('degree');
  });

  test('suggests the values of an attribute inside its quotes', () => {
    expect(labels('<program-finder layout="na')).toEqual(['base', 'native', 'horizontal', 'personalized']);
  });

  test('suggests nothing in text or in standard HTML tags', () => {
    expect(labels('<program-finder></program-finder> text')).toBeUndefined();
    expect(labels('<p class="')).toBeUndefined();
  });
});

test('offers the nearest name for a misspelled tag or attribute', () => {
  const fixes = lintText('<program-findr></program-findr><program-finder degre="a"></program-finder>').map(
    (problem) => findFix(problem, catalog),
  );
  expect(fixes).toEqual(['program-finder', 'degree']);
});

test('writes one WordPress block for each outermost element', () => {
  const text =
    '<h2>Head</h2>\n<p>Text</p>\n<program-finder degree="masters" nested></program-finder><ul><li>A</li></ul>';
  expect(toBlocks(text)).toBe(`<!-- wp:heading {"level":2} -->
<h2>Head</h2>
<!-- /wp:heading -->

<!-- wp:paragraph -->
<p>Text</p>
<!-- /wp:paragraph -->

<!-- wp:edu/program-finder {
  "degree": "masters",
  "nested": true
} /-->

<!-- wp:html -->
<ul><li>A</li></ul>
<!-- /wp:html -->`);
});

const sampleTexts = [
  ...samples.map(({ text }) => text),
  ...Object.values(elementExamples).flatMap((examples) => examples.map(({ html }) => html)),
];

test('keeps the meaning of every example when formatting it, and changes nothing the second time', () => {
  for (const text of sampleTexts) {
    const formatted = formatText(text);
    expect(formatted, text).toBeDefined();
    expect(formatText(formatted ?? '')).toBe(formatted);
  }
});

test('indents nested elements, wraps text and long start tags, and keeps the white space of `<pre>`', () => {
  const long = 'word '.repeat(20).trim();
  const text = `<content-accordion heading="${long}" open="a"><accordion-section heading="A"><p>One <b>two</b>, ${long}</p></accordion-section></content-accordion>\n\n\n<pre> a\n  b</pre>`;
  expect(formatText(text)).toBe(`<content-accordion
  heading="${long}"
  open="a">
  <accordion-section heading="A">
    <p>
      One <b>two</b>, word word word word word word word word word word word
      word word word word word word word word word
    </p>
  </accordion-section>
</content-accordion>

<pre> a
  b</pre>
`);
});

test('leaves a text unformatted if formatting would change its meaning', () => {
  expect(formatText('<p>One <b>two</p><p>three</b></p>')).toBeUndefined();
});

test('converts blocks back to their original tags', () => {
  const text = '<p>Text</p>\n\n<program-finder degree="masters" nested></program-finder>\n';
  expect(fromBlocks(toBlocks(text))).toBe(
    `<p>Text</p>\n\n\n\n${'<program-finder degree="masters" nested></program-finder>\n'}`.replace(
      /\n{3,}/g,
      '\n\n',
    ),
  );
  expect(fromBlocks(text)).toBe(text);
});

test('names the line of a block with an unknown attribute or with invalid JSON', () => {
  const text =
    '<!-- wp:paragraph -->\n<p>A</p>\n<!-- /wp:paragraph -->\n<!-- wp:edu/program-finder {"degre":"a"} /-->';
  expect(lintTextOrBlocks(text).map(({ rule, position }) => [rule, position.line])).toEqual([
    ['unknown-attribute', 4],
  ]);
  expect(lintTextOrBlocks('<!-- wp:edu/program-finder {"a":} /-->').map(({ rule }) => rule)).toEqual([
    'damaged-json',
  ]);
});

test('unpacks on the server the text that the browser packed', async () => {
  const text = '<p>Ünïcode “quotes” 😀</p>'.repeat(50);
  expect(unpackText(await packText(text))).toBe(text);
  expect(unpackText(await packOnServer(text))).toBe(text);
  expect(unpackText('no text')).toBeUndefined();
});

test.each([
  ['the browser', packText],
  ['the server', packOnServer],
])('packs in %s only texts that the server can unpack', async (_where, pack) => {
  const longest = 'ü'.repeat(maxTextBytes / 2);
  expect(unpackText((await packForUrl(longest, pack)) ?? '')).toBe(longest);
  expect(await packForUrl(`${longest}a`, pack)).toBeUndefined();
  const random = Array.from({ length: 3000 }, (_, index) => Math.sin(index)).join();
  expect(await packForUrl(random, pack)).toBeUndefined();
});

test('restores the settings of the playground from its query', () => {
  const query = '_text=abc&_w=640&_mode=server&_scheme=dark&_dir=rtl';
  expect(formatTextQuery(readTextQuery(query))).toBe(query);
  expect(formatTextQuery(readTextQuery('_w=9&_mode=other&x=1'))).toBe('');
});
