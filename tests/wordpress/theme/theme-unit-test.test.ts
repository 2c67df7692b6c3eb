import { describe, expect, test } from 'vitest';
import {
  findLostText,
  importThemeUnitTest,
  isUnitTestDataMissing,
  skipReason,
} from '../support/theme-unit-test.ts';

const samples = [
  'markup-html-tags-and-formatting',
  'edge-case-nested-and-mixed-lists',
  'template-paginated',
  'block-category-common',
  'column-blocks',
];

describe.skipIf(isUnitTestDataMissing)(`WordPress’s theme unit test${skipReason}`, () => {
  test('shows all text of posts with unusual markup and with WordPress’s own blocks', async () => {
    const imported = await importThemeUnitTest(samples);
    expect(imported).toHaveLength(samples.length);
    expect(await findLostText(imported)).toEqual([]);
  });
});
