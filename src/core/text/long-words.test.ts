import { expect, test } from 'vitest';
import { decodeAttribute } from '../attributes.ts';
import { type AttributeSpec, json } from '../declaration.ts';
import { breakLongWords } from './long-words.ts';

const longest = (value: unknown) =>
  Math.max(
    ...String(value)
      .split(' ')
      .map(({ length }) => length),
  );
const word = 'x'.repeat(32_768);

test('breaks a word of more than 1,000 characters without losing a character', () => {
  const broken = breakLongWords(`before ${word} after`);
  expect(longest(broken)).toBe(1000);
  expect(broken.replaceAll(' ', '')).toBe(`before${word}after`);
});

test('keeps ordinary text, words of 1,000 characters and URLs of 4,000 characters', () => {
  for (const text of ['A line. '.repeat(1000), 'x'.repeat(1000), `https://a.example/${'x'.repeat(3900)}`])
    expect(breakLongWords(text)).toBe(text);
});

test('does not split a surrogate pair', () => {
  expect(breakLongWords('😀'.repeat(1500))).toBe(`${'😀'.repeat(1000)} ${'😀'.repeat(500)}`);
});

const specs: readonly (readonly [AttributeSpec['type'], AttributeSpec, string])[] = [
  ['string', { type: 'string', description: '' }, word],
  ['list', { type: 'list', description: '' }, word],
  ['json', json('', (value) => (value as { title: string }[])[0]?.title), JSON.stringify([{ title: word }])],
];

test.each(specs)(
  'breaks words of more than 1,000 characters in a decoded %s attribute',
  (_type, spec, text) => {
    expect(longest(decodeAttribute('name', spec, text))).toBe(1000);
  },
);
