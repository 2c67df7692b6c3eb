import { expect, test } from 'vitest';
import { findClasses } from './find-names.ts';

test('finds the classes in HTML', () => {
  const html = '<p class="a b"><i data-class="c" class="d"></i></p>';
  expect([...findClasses(html)]).toEqual(['a', 'b', 'd']);
});
