import { expect, it } from 'vitest';
import { splitElement } from './start-tag.ts';

it.each([
  ['</pull-quote>', 'Text'],
  ['</pull-quote "a>', 'Text'],
  ['</pull-quote', ''],
])('splits an element with the end tag %s into its content and the text after it', (endTag, after) => {
  expect(splitElement(`<pull-quote>A${endTag}${after}`, 'pull-quote')).toEqual({ content: 'A', after });
});
