import { expect, it } from 'vitest';
import { isUpdated } from './is-updated.ts';

it.each([
  ['2026-01-31', '2026-01-31T12:00:00Z', false],
  ['2026-01-31T23:55:00-05:00', '2026-02-01T00:05:00-05:00', false],
  ['2026-01-31', '2026-02-01', true],
  ['2026-01-31', undefined, false],
  [undefined, '2026-01-31', false],
])('a page of %s that was modified at %s counts as updated: %s', (date, modified, expected) => {
  expect(isUpdated(date, modified)).toBe(expected);
});
