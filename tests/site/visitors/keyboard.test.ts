import type { Browser, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { readFocus } from '../support/accessibility-tree.ts';
import { origin, sizes, test } from '../support/site-test.ts';

async function open(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: sizes.desktop,
    bypassCSP: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(origin + path);
  return page;
}

/** Presses a key until it has an effect: the element may not be hydrated yet. */
async function pressUntil(page: Page, key: string, hasEffect: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press(key);
      return hasEffect();
    })
    .toBe(true);
}

describe('the state map with a keyboard', () => {
  test('is one tab stop, arrows move by geography, Escape hides the tooltip, Enter opens the state', async ({
    browser,
  }) => {
    const page = await open(browser, '/state/');
    const map = page.locator('us-state-map');
    await map.locator('a[data-slug="ohio"]').focus();
    await expect.poll(() => map.locator('.us-state-map__tooltip').textContent()).toMatch(/^Ohio: /);
    await pressUntil(page, 'ArrowDown', async () => !/Ohio/.test(await readFocus(page)));
    expect(await map.locator('a[data-slug][tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => map.locator('.us-state-map__tooltip').textContent()).toBe('');
    const name = (await readFocus(page)).replace(/^a |,.*$/g, '');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/state/*/');
    expect(await page.locator('h1').textContent()).toContain(name);
    await page.context().close();
  });

  test('has the same figures as its table, and four fills in forced colors', async ({ browser }) => {
    const page = await open(browser, '/state/');
    const map = page.locator('us-state-map');
    const rows = await map.locator('table tbody tr').evaluateAll((all) =>
      all.map((row) => {
        const [name, schools, , tuition] = [...row.children].map(({ textContent }) => textContent ?? '');
        return { name, schools: Number(schools), tuition };
      }),
    );
    expect(rows).toHaveLength(51);
    const labels = new Map(
      await map.locator('a[data-slug]').evaluateAll((all) =>
        all.map((link) => {
          const [name = '', figures = ''] = (link.getAttribute('aria-label') ?? '').split(/, [A-Z]{2}: /);
          return [name, figures] as const;
        }),
      ),
    );
    for (const { name = '', schools, tuition } of rows) {
      const figures = labels.get(name) ?? '';
      expect(figures, name).toMatch(schools === 0 ? /^no school/i : new RegExp(`^${schools} school`));
      if (tuition?.startsWith('$')) expect(figures, name).toContain(tuition);
    }
    await page.emulateMedia({ forcedColors: 'active' });
    const fills = await map
      .locator('a[data-slug] .us-state-map__shape')
      .evaluateAll((shapes) => shapes.map((shape) => getComputedStyle(shape).fill));
    expect(new Set(fills).size).toBeGreaterThanOrEqual(4);
    await page.context().close();
  });
});
