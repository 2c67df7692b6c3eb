import { expect, test } from 'vitest';
import { selectorsOf, writeRules } from '../../../server/styles/style-rules.ts';
import { readRules } from './parse-rules.ts';

const keepOnly = (css: string, ...names: string[]) =>
  writeRules(readRules(css), ({ classes }) => classes.every((name) => names.includes(name)));

test('keeps rules without classes, and selectors whose classes all occur', () => {
  expect(keepOnly('p{a:b}.x{c:d}.y,.x .y,.x>p{e:f}', 'x')).toBe('p{a:b}.x{c:d}.x>p{e:f}');
});

test('keeps rules whose missing classes are only in :not(), in :is() or in a list in :has()', () => {
  const css = '.x:not(.y){}.x:is(.y,.z){}.x:has(.y,.z){}.x:not(:has(.y)){}:host(x-y) .x{}';
  expect(keepOnly(css, 'x')).toBe(css);
});

test('leaves out rules whose :has() needs a class that does not occur', () => {
  expect(keepOnly(':root:has(.x>.y:not(.z)){a:b}:root:has(.x :checked){c:d}', 'x')).toBe(
    ':root:has(.x :checked){c:d}',
  );
});

test('leaves out rules for attribute values that no element has', () => {
  const css = 'x-y[theme=plain] p{}x-y[theme=white][size=small] p{}x-y:is([theme=white]) p{}';
  expect(keepOnly(css, 'x-y[theme=white]', 'x-y[size=small]')).toBe(
    'x-y[theme=white][size=small] p{}x-y:is([theme=white]) p{}',
  );
});

test('leaves out @media, @supports and @container if all their rules are left out', () => {
  const css = '@media print{.x{}.y{}}@supports (a:b){@media(c:d){.y{}}}@container z (e:f){.y{}}';
  expect(keepOnly(css, 'x')).toBe('@media print{.x{}}');
});

test('keeps at-rules without selectors, such as @keyframes', () => {
  const css = '@import "x;{";@keyframes a{0%{b:c}to{d:e}}@counter-style f{suffix:".\\2002"}';
  expect(keepOnly(css)).toBe(css);
});

test('leaves out selectors of tags that do not occur, unless the tags are only in :is()', () => {
  const css = '.x>p+dl dt:hover{}.x p,.x dt{}.x :is(dl,p){}.x:has(>dt){}p-q .x::after{}';
  const rules = readRules(css);
  expect(writeRules(rules, ({ tags }) => tags.every((tag) => tag === 'p'))).toBe('.x p{}.x :is(dl,p){}');
  expect(selectorsOf(rules).flatMap(({ tags }) => tags)).toEqual(['p', 'dl', 'dt', 'p', 'dt', 'dt', 'p-q']);
});

test('reads strings, attribute values and escapes as the browser does', () => {
  const css = '.x[href$=".pdf"]{content:"}"}.w-1\\/2{content:"\\""}.y{}';
  expect(keepOnly(css, 'x', 'w-1/2')).toBe('.x[href$=".pdf"]{content:"}"}.w-1\\/2{content:"\\""}');
});

test('lists the classes that each selector needs', () => {
  const selectors = selectorsOf(readRules('.a.b{}@media print{.c:not(.d){}}'));
  expect(selectors.map(({ classes }) => classes)).toEqual([['a', 'b'], ['c']]);
});

test('writes all rules as they were', () => {
  const css = '*,:before{a:b}@layer x{.y{c:d}}@media (min-width:1px){@supports (e:f){.z:hover>p{g:h;i:j}}}';
  expect(writeRules(readRules(css))).toBe(css);
});

test('rejects an invalid selector, and shows its text', () => {
  expect(() => readRules('.a{}..b{}')).toThrow(
    'A style sheet is invalid at .b{}: Identifier is expected. Correct this rule in its .css file.',
  );
});
