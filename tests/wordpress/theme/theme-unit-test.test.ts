import { describe, expect, test } from 'vitest';
import { findLostText, importThemeUnitTest, isAbsent } from '../support/theme-unit-test.ts';

const samples = [
  'markup-html-tags-and-formatting',
  'edge-case-nested-and-mixed-lists',
  'template-paginated',
  'block-category-common',
  'column-blocks',
];

describe.skipIf(isAbsent)('WordPress’s theme unit test', () => {
  test('our server shows posts with unusual markup, and with blocks of WordPress, with all their text', async () => {
    const imported = await importThemeUnitTest(samples);
    expect(imported).toHaveLength(samples.length);
    expect(await findLostText(imported)).toEqual([]);
  });
});
