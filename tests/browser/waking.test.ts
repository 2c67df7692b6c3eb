import { describe } from 'vitest';
import { expect, test } from '../support/browser-test.ts';
import { drawn } from '../support/drawn.ts';

describe('smoke', () => {
  test('a click wakes an element', async ({ open, page, site }) => {
    site.delay('/embed/runtime', 300);
    await open({ body: drawn('click-counter') });
    await page.getByRole('button').click();
    await expect.poll(() => page.getByRole('button').textContent()).toBe('Clicks 1');
  });
});
