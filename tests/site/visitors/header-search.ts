import type { Page } from 'playwright';
import { expect } from 'vitest';
import { readFocus } from '../support/accessibility-tree.ts';

/** Locates the parts of the header's open search. */
export function searchParts(page: Page) {
  const search = page.locator('site-header .site-header__search');
  return {
    toggle: search.locator('> summary'),
    field: search.locator('input'),
    options: search.getByRole('option'),
    status: search.getByRole('status'),
  };
}

/** Opens the header's search with the / key, types, and waits for the first suggestion. */
export async function searchByKey(page: Page, query: string): Promise<ReturnType<typeof searchParts>> {
  const found = searchParts(page);
  await expect
    .poll(async () => {
      await page.keyboard.press('/');
      return readFocus(page);
    })
    .toMatch(/^input Search/);
  await found.field.fill('');
  await page.keyboard.type(query, { delay: 30 });
  await found.options.first().waitFor();
  return found;
}
