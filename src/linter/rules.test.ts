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
  'ontest-list-change',
])('accepts the attribute %s on every element', (name) => {
  expect(lintAttribute(`${name}="x"`)).toEqual([]);
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
