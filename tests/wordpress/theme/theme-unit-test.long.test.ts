import { beforeAll, describe, expect } from 'vitest';
import {
  findLostText,
  type Imported,
  importThemeUnitTest,
  isUnitTestDataMissing,
  skipReason,
} from '../support/theme-unit-test.ts';
import { test, wordpress } from '../wordpress-test.ts';

let imported: Imported[] = [];

describe.skipIf(isUnitTestDataMissing)(`WordPress’s theme unit test${skipReason}`, () => {
  beforeAll(async () => {
    imported = await importThemeUnitTest();
  });

  test('our server shows every page with all its text', async () => {
    expect(imported.length).toBeGreaterThan(60);
    expect(await findLostText(imported)).toEqual([]);
  });

  test('the theme test content of WordPress causes no errors in our scripts', async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const pageProblems: string[] = [];
    const read = async (paths: string[]): Promise<void> => {
      const page = await context.newPage();
      page.on('pageerror', (error) => pageProblems.push(`${page.url()}: ${error.message}`));
      for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
        const response = await page.goto(wordpress.serverOrigin + path, { waitUntil: 'load' });
        if (response?.status() !== 200) pageProblems.push(`${path}: ${response?.status()}`);
      }
      await page.close();
    };
    const paths = imported.map(({ path }) => path);
    await Promise.all([read(paths), read(paths), read(paths)]);
    expect(pageProblems).toEqual([]);
    await context.close();
  });
});
