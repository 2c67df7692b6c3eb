import { inspect } from 'node:util';
import { decodeAttribute } from '../../src/core/attributes.ts';
import type { AttributeSpec } from '../../src/core/declaration.ts';
import { selectCases } from '../support/long-run.ts';
import { isOneElement } from './tested-elements.ts';

const record = (url: string) =>
  Object.fromEntries(
    'url link href image logo slug id title name heading label uri src post_url destination content blurb domain school copy'
      .split(' ')
      .map((key) => [key, url]),
  );

/** The values that run scripts or break layouts most often. */
const mainValues = [
  '"><script>window.__pwned=1</script>',
  '<img src=x onerror=window.__pwned=1>',
  'JaVa\tScRiPt:window.__pwned=1',
  '{"schools":[null],"items":{},"length":1e9,"__proto__":{"polluted":true}}',
  JSON.stringify([record('javascript:window.__pwned=1')]),
  JSON.stringify(record('javascript:window.__pwned=1')),
  'Pneumonoultramicroscopic '.repeat(400),
  '-1',
  '',
];
const otherValues = [
  'javascript:alert(1)',
  ' \u0001javascript:window.__pwned=1',
  'data:text/html,<script>parent.__pwned=1</script>',
  'vbscript:x',
  'blob:https://x.example/1',
  '{bad json',
  'null',
  '[]',
  '{}',
  '"text"',
  '[null,1,{}]',
  'NaN',
  '1e999',
  '0',
  'x'.repeat(10_000),
  '\u202Etxet desrever\u202C',
  '👩🏽‍⚕️🏳️‍🌈',
  '\uD800 lone surrogate',
  '__proto__',
  'constructor',
  '{{7*7}} %00 \u0000',
];

/** Invalid and malicious values that every element must handle. `npm test -- TAG` uses the main ones. */
export const hostileValues: readonly string[] = isOneElement ? mainValues : [...mainValues, ...otherValues];
/** The values for tests in a browser, where each rendering takes time. */
export const hostileBrowserValues: readonly string[] = selectCases(mainValues, otherValues);

/**
 * Groups values of an attribute by the prop that its element reads from them. Most attributes read their
 * default from many hostile values, and the element renders the same for all of them.
 */
export function groupByProp(values: readonly string[], name: string, spec: AttributeSpec): string[][] {
  const groups = new Map<string, string[]>();
  for (const value of values) {
    const key = inspect(decodeAttribute(name, spec, value), {
      depth: null,
      maxArrayLength: null,
      maxStringLength: null,
    });
    groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  return [...groups.values()];
}
