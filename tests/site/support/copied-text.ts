import type { Page } from 'playwright';
import { expect } from 'vitest';

/**
 * Copies until the clipboard has text that contains `part`, and returns the text. Test files that run at the
 * same time share the browser's clipboard, so another test may have replaced the text.
 */
export async function copyText(page: Page, copy: () => Promise<void>, part: string): Promise<string> {
  let copied = '';
  await expect
    .poll(async () => {
      await copy();
      copied = await page.evaluate(() => navigator.clipboard.readText());
      return copied;
    })
    .toContain(part);
  return copied;
}
