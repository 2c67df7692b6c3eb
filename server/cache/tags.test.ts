import { expect, test } from 'vitest';
import { tagHeaders, writeTag } from './tags.ts';

test.each([
  ['page:1', 'page:1'],
  ['category:Student Resources, new', 'category:Student-Resources-new'],
  ['path:/οδηγός/', `path:/${encodeURIComponent('οδηγός')}/`],
  ['a\r\nSet-Cookie: x', 'a-Set-Cookie:-x'],
  // WordPress stores percent-encodings in lowercase.
  ['contributor:%d0%b0', 'contributor:%D0%B0'],
])('writes the tag %j as %s', (tag, written) => {
  expect(writeTag(tag)).toBe(written);
});

test('leaves out tags that are too long to be purged, so that headers stay short', () => {
  const [fits, long] = [`path:${'x'.repeat(1995)}`, `path:${'x'.repeat(1996)}`];
  expect(tagHeaders(['all', long, fits])).toEqual({
    'Surrogate-Key': `all ${fits}`,
    'Cache-Tag': `all,${fits}`,
  });
});
