import { describe, expect, test } from 'vitest';
import { findLostText, importThemeUnitTest, isAbsent, reason } from '../support/theme-unit-test.ts';

const samples = [
  'markup-html-tags-and-formatting',
  'edge-case-nested-and-mixed-lists',
  'template-paginated',
  'block-category-common',
  'column-blocks',
];

describe.skipIf(isAbsent)(`WordPress’s theme unit test${reason}`, () => {
  test('shows all text of posts with unusual markup and with WordPress’s own blocks', async () => {
    const imported = await importThemeUnitTest(samples);
    expect(imported).toHaveLength(samples.length);
    expect(await findLostText(imported)).toEqual([]);
  });
});
