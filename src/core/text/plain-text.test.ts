import { expect, it } from 'vitest';
import { readPlainText } from './plain-text.ts';

it.each([
  ['<p>Fees &amp; costs&#8217; list&hellip;</p>\n', 'Fees & costs’ list…'],
  ['It&#x27;s &#39;A&#39;', "It's 'A'"],
  ['5 < 6 &unknown;', '5 < 6 &unknown;'],
  ['a <b class="x">b</b> c<br/>', 'a b c'],
  ['&#x10ffff;', '\u{10ffff}'],
  ['<p></p>', undefined],
  ['&constructor; &#x110000;', '&constructor; &#x110000;'],
  [12, '12'],
  [true, undefined],
])('reads the plain text of %j as %j', (value, text) => {
  expect(readPlainText(value)).toBe(text);
});
