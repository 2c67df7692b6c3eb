import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { describe, expect, test } from 'vitest';
import { elementExamples } from '#generated/examples.ts';
import { samples } from '../../server/demo/playground/playground-samples.ts';
import { packText as packOnServer, unpackText } from '../../server/demo/playground/shared-text.ts';
import { isElement, parseFragment } from '../../src/core/text/bounded-parser.ts';
import { catalog, lintText } from '../lint/lint-text.ts';
import { toBlocks } from './blocks.ts';
import { formatText } from './format.ts';
import { fromBlocks } from './from-blocks.ts';
import { lintTextOrBlocks } from './lint-blocks.ts';
import { packText } from './pack-text.ts';
import { listSuggestions } from './suggestions.ts';
import {
  formatPlaygroundUrl,
  formatTextQuery,
  maxTextBytes,
  packForUrl,
  readTextForm,
  readTextQuery,
  type TextQuery,
} from './text-query.ts';

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

test('checks the tags of a page with the prefix of its script', () => {
  const script = '<script src="https://widgets.example/embed/v1/embed.js" data-prefix="acme-"></script>';
  const problems = lintText(
    `${script}<acme-share-bar own="1"></acme-share-bar><share-bar own="1"></share-bar>`,
  );
  expect(problems.map(({ tag }) => tag)).toEqual(['acme-share-bar']);
});

test('offers the nearest name for a misspelled tag or attribute', () => {
  const fixes = lintText('<program-findr></program-findr><program-finder degre="a"></program-finder>').map(
    ({ fix }) => fix,
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

/** Tags that a browser shows inside a line of text. */
const inlineTags = new Set('a b br em i img info-tooltip site-icon span strong sub sup'.split(' '));

/** The text that readers see: white space is one space, and each other tag starts a new line. */
function shownText(html: string): string {
  const read = (node: Tree.ChildNode): string => {
    if (node.nodeName === '#text') return (node as Tree.TextNode).value;
    if (!isElement(node)) return '';
    const text = node.childNodes.map(read).join('');
    return inlineTags.has(node.tagName) ? text : `\0${text}\0`;
  };
  const text = parseFragment(html).childNodes.map(read).join('');
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ?(?:\0 ?)+/g, '\n')
    .trim();
}

test('keeps the text of every example when formatting it, and changes nothing the second time', () => {
  for (const text of sampleTexts) {
    const formatted = formatText(text);
    expect(formatted, text).toBeDefined();
    expect(shownText(formatted ?? '')).toBe(shownText(text));
    expect(formatText(formatted ?? '')).toBe(formatted);
  }
});

test.each(['<p>10\u00a0km</p>', '<p>&nbsp;</p>', '<p>\u00a0</p>', '<p>\u00a0<b>a</b> b</p>'])(
  'keeps the no-break spaces of %j when formatting it',
  (text) => {
    expect(formatText(text)).toBe(`${text}\n`);
  },
);

test.each([
  '<!doctype html>\n',
  '<html lang="de">',
  '<head><title>T</title></head>',
  '<body class="dark">',
  '<!--><body>',
  '<!-- a --!><body>',
])('does not format a page with %s, because a part of a page cannot have it', (start) => {
  expect(formatText(`${start}<p>Text</p>`)).toBeUndefined();
});

test.each(['<p>Text</p><!-- for the <head> -->', '<p class="<body>">Text</p>', '<p>Text<!-- <html> --></p>'])(
  'formats %s: page tags in comments and attribute values do not count',
  (text) => {
    expect(formatText(text)).toContain('>Text<');
  },
);

test.each([
  'Is <info-tooltip text="x">FAFSA</info-tooltip>, due in May.',
  '<p><info-tooltip>A</info-tooltip><info-tooltip>B</info-tooltip></p>',
  '<p>A <b>b</b> <i>c</i><site-icon name="check"></site-icon>d<del>e</del>f</p>',
])('formats %s without a change to the spaces between its words', (text) => {
  expect(formatText(text)).toBe(`${text}\n`);
});

test('does not format HTML if a comment inside a word would get a line of its own', () => {
  expect(formatText('<p>One<!-- note -->two</p>')).toBe('<p>One<!-- note -->two</p>\n');
  expect(formatText('One<!-- note -->two')).toBeUndefined();
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

test('does not format HTML if formatting would change its meaning', () => {
  expect(formatText('<p>One <b>two</p><p>three</b></p>')).toBeUndefined();
});

test('converts blocks back to their original tags', () => {
  const text = `<p>Text</p>

<program-finder degree="masters" nested></program-finder>

<content-accordion id="faq" class="wide" heading="Q" hydrate="load" aria-label="Q"></content-accordion>
`;
  expect(fromBlocks(toBlocks(text))).toBe(text);
  expect(fromBlocks(text)).toBe(text);
});

test.each([
  '<pull-quote id="one" source="A">One</pull-quote>',
  '<school-rankings extid="a" sponsored-positions=""></school-rankings>',
])('writes %s as a Custom HTML block, because its block cannot express all attributes', (text) => {
  expect(toBlocks(text)).toBe(`<!-- wp:html -->\n${text}\n<!-- /wp:html -->`);
});

test('keeps empty lines inside an element when it converts blocks to tags', () => {
  const text = '<pre>a\n\n\nb</pre>\n\n<site-icon name="check"></site-icon>\n';
  expect(fromBlocks(toBlocks(text))).toBe(text);
});

test('reports no problem in an item block inside the block of its element', () => {
  const text =
    '<!-- wp:edu/content-accordion --><!-- wp:edu/accordion-section {"heading":"B"} -->\n<p>A</p>\n<!-- /wp:edu/accordion-section --><!-- /wp:edu/content-accordion -->';
  expect(lintTextOrBlocks(text)).toEqual([]);
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

test('reads the form of the playground: a chosen sample replaces the text and keeps the settings', () => {
  const settings = '_w=390&_mode=server&_scheme=system&_dir=rtl';
  const read = (query: string) =>
    readTextForm(query) && formatPlaygroundUrl(readTextForm(query) as TextQuery);
  expect(read(`_form=1&_text=abc&_sample=empty&${settings}`)).toBe(
    '/demo/playground/?_sample=empty&_w=390&_mode=server&_dir=rtl',
  );
  expect(read(`_form=1&_text=abc&_sample=&${settings}`)).toBe(
    '/demo/playground/?_text=abc&_w=390&_mode=server&_dir=rtl',
  );
  expect(read('_form=1&_sample=&_w=')).toBe('/demo/playground/');
  expect(read(`_text=abc&${settings}`)).toBeUndefined();
});

test('uses the default mode instead of the mode client, which does not sanitize', () => {
  const modeOf = (value: string) => readTextQuery(`_mode=${value}`).view.mode;
  expect(['client', 'noscript', 'server', 'hydrated'].map(modeOf)).toEqual([
    'hydrated',
    'noscript',
    'server',
    'hydrated',
  ]);
});
