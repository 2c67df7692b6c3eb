import { expect, test } from 'vitest';
import { writeTag } from './tags.ts';

test.each([
  ['page:1', 'page:1'],
  ['category:Student Resources, new', 'category:Student-Resources-new'],
  ['path:/οδηγός/', `path:/${encodeURIComponent('οδηγός')}/`],
  ['a\r\nSet-Cookie: x', 'a-Set-Cookie:-x'],
])('writes the tag %j as %s', (tag, written) => {
  expect(writeTag(tag)).toBe(written);
});
