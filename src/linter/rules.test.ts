import { expect, it } from 'vitest';
import { defineElement, json } from '../core/declaration.ts';
import { createElementCatalog } from './element-catalog.ts';
import { readSource } from './read-html.ts';
import { lintElements } from './rules.ts';

const declaration = defineElement({
  tag: 'test-list',
  summary: 'A list.',
  hydrate: 'static',
  attributes: {
    entries: json('Entries.', (value) => (Array.isArray(value) ? value : undefined)),
  },
});
const catalog = createElementCatalog([declaration]);
const lintAttribute = (attribute: string) =>
  lintElements(readSource(`<test-list ${attribute}></test-list>`).elements, catalog).map(
    ({ rule, message }) => [rule, message],
  );

it.each([`{"name":"the “best” school"}`, `{"name":"&amp;quot;best&amp;quot;"}`, '{"name":"["}'])(
  'reports the shape of valid JSON whose text looks damaged: %s',
  (text) => {
    expect(lintAttribute(`entries='${text}'`)).toEqual([
      ['invalid-value', expect.stringContaining('does not have the shape')],
    ]);
  },
);

const typographicMessage = (quote: string) =>
  `entries: the value starts with a typographic quote (${quote}); write entries="…" with straight quotes.`;

it.each([
  ['entries=“[]”', '“'],
  ['entries = ‘[]’', '‘'],
  ['entries=&#8220;[]&#8221;', '“'],
  ['entries=”Maria Chen, a nurse” id="b"', '”'],
  ['entries=“the best of the world”', '“'],
  ['entries=“ Maria Chen ” id="b"', '“'],
])('reports a value in typographic quotes once: %s', (attribute, quote) => {
  expect(lintAttribute(attribute)).toEqual([['invalid-value', typographicMessage(quote)]]);
});

it('reports attributes after a typographic quote that nothing closes', () => {
  expect(lintAttribute('entries=“Maria own="1"')).toEqual([
    ['unknown-attribute', expect.stringContaining('no attribute own;')],
    ['invalid-value', typographicMessage('“')],
  ]);
});

it.each(['id="“Best”, she said"', "id = '“Best”'", 'id=the-“best”'])(
  'accepts typographic quotes that are part of the value: %s',
  (attribute) => {
    expect(lintAttribute(attribute)).toEqual([]);
  },
);

it.each(['one', 'only', 'base-path', 'on', 'onother-list-change'])(
  'reports the attribute %s, which no element has',
  (name) => {
    expect(lintAttribute(`${name}="x"`)).toEqual([
      ['unknown-attribute', expect.stringContaining(`no attribute ${name};`)],
    ]);
  },
);

it.each([
  'onclick',
  'onpointerdown',
  'ontouchstart',
  'oncut',
  'data-on',
  'aria-label',
  'accesskey',
  'contenteditable',
  'enterkeyhint',
  'inputmode',
  'itemprop',
  'itemscope',
  'popover',
  'spellcheck',
  'xml:lang',
  'hx-get',
  'v-if',
  'x-on:click',
  '@click',
  ':entries',
  '[entries]',
  '(test-list-change)',
  '[(entries)]',
  '*ngIf',
  '#list',
  '.entries',
  '?nested',
  'ontest-list-change',
])('accepts the attribute %s on every element', (name) => {
  expect(lintAttribute(`${name}="x"`)).toEqual([]);
});

it('reports an attribute that an element has more than once, in any case', () => {
  expect(lintAttribute(`id="a" class='x > y' ID=b data-x="id=c"`)).toEqual([
    [
      'duplicate-attribute',
      '<test-list> has id more than once, and browsers use the first one; remove the others.',
    ],
  ]);
  expect(lintAttribute('id="a" title="id=b id=c" class=id lang = "id"')).toEqual([]);
});

it.each([
  ['test-lisst', 'error'],
  ['tset-list', 'error'],
  ['text-lint', 'warning'],
])('reports <%s>, which resembles <test-list>, as %s', (tag, severity) => {
  expect(lintElements(readSource(`<${tag}></${tag}>`).elements, catalog)).toMatchObject([
    { rule: 'unknown-element', severity },
  ]);
});
