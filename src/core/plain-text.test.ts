import { expect, it } from 'vitest';
import { readPlainText } from './plain-text.ts';

it.each([
  ['<p>Fees &amp; costs&#8217; list&hellip;</p>\n', 'Fees & costs’ list…'],
  ['5 < 6 &unknown;', '5 < 6 &unknown;'],
  ['<p></p>', undefined],
  [12, undefined],
])('reads the plain text of %j as %j', (value, text) => {
  expect(readPlainText(value)).toBe(text);
});
