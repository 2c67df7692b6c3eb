import { expect, test } from 'vitest';
import { toCamel, toKebab, toPascal, toSlug } from './names.ts';

test.each([
  ['buttonLabel', 'button-label'],
  ['heading', 'heading'],
])('converts the property %s to the attribute %s and back', (property, attribute) => {
  expect(toKebab(property)).toBe(attribute);
  expect(toCamel(attribute)).toBe(property);
});

test('converts a tag to the name of its component', () => {
  expect(toPascal('us-state-map')).toBe('UsStateMap');
});

test.each([
  ['Pay & benefits', 'pay-benefits'],
  ['Université de Montréal', 'universite-de-montreal'],
  ["St. John's / St. John’s", 'st-johns-st-johns'],
  ['  Room 101!  ', 'room-101'],
  ['- a - b -', 'a-b'],
  ['Θέμα 2', 'θεμα-2'],
  ['!?', ''],
  ['❤️ Love', 'love'],
  ['1️⃣ Apply', '1-apply'],
  ['☎️', ''],
  ['हिन्दी की नर्स', 'हिन्दी-की-नर्स'],
  ['간호 학교', '간호-학교'],
])('converts %j to a slug', (text, slug) => expect(toSlug(text)).toBe(slug));
