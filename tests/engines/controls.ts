import { describe, expect } from 'vitest';
import { type EngineTest, expectPath, pressTo, readFocus } from './engine-test.ts';
import type { EngineLocator } from './testing/engine-page.ts';

const isVisible = (locator: EngineLocator) =>
  locator.evaluateAll((found) =>
    found.some((element) => element.checkVisibility({ visibilityProperty: true })),
  );
const isOpen = (dialogs: EngineLocator) =>
  dialogs.evaluateAll((found) => (found as HTMLDialogElement[]).some(({ open }) => open));
const textOf = (locator: EngineLocator) => locator.evaluateAll(([element]) => element?.textContent?.trim());

/** Defines tests in which the first press on a widget, which hydrates it, takes effect. */
export function testFirstPress(test: EngineTest): void {
  describe('the first press', () => {
    test('“Expand all” opens all answers on the first press, and a press on a question closes its answer', async ({
      open,
    }) => {
      const page = await open('/widgets/');
      const sections = page.locator('content-accordion details');
      const readOpen = () =>
        sections.evaluateAll((all) => all.map((details) => (details as HTMLDetailsElement).open));
      const count = (await readOpen()).length;
      await page.locator('content-accordion button', { hasText: 'Expand all' }).click();
      await expect.poll(readOpen).toEqual(Array(count).fill(true));
      await sections.nth(1).locator('summary').click();
      await expect.poll(readOpen).toEqual([true, false, ...Array(count - 2).fill(true)]);
    });

    test('the first press on a term shows its explanation; Escape hides it, and hovering opens another', async ({
      open,
    }) => {
      const page = await open('/widgets/');
      const [pressed, hovered] = [page.locator('info-tooltip').nth(0), page.locator('info-tooltip').nth(1)];
      await pressed.locator('button').click();
      await expect.poll(() => isVisible(pressed.locator('[popover]'))).toBe(true);
      await page.keyboard.press('Escape');
      await expect.poll(() => isVisible(pressed.locator('[popover]'))).toBe(false);
      await hovered.locator('button').hover();
      await expect.poll(() => isVisible(hovered.locator('[popover]'))).toBe(true);
    });

    test('the first press on “Share this article” opens the dialog with the URL of the page', async ({
      open,
    }) => {
      const page = await open('/widgets/', 'phone');
      await page.locator('page-hero button', { hasText: 'Share this article' }).click();
      await expect.poll(() => isOpen(page.locator('page-hero dialog'))).toBe(true);
      await expect
        .poll(() =>
          page.locator('page-hero dialog input').evaluateAll(([field]) => (field as HTMLInputElement).value),
        )
        .toMatch(/\/widgets\/$/);
    });
  });
}

/** Defines tests of single widgets with pointer and keyboard. */
export function testControls(test: EngineTest): void {
  test('the first press closes a notice and stores that it is closed', async ({ open }) => {
    const page = await open('/widgets/');
    await page.locator('dismissible-banner button').click();
    await expect.poll(() => isVisible(page.locator('dismissible-banner section'))).toBe(false);
    expect(await page.evaluate(() => localStorage.getItem('widgetsPageNote'))).toBe('true');
  });

  test('a dialog opens on the first press, traps focus, and restores it on Escape', async ({ open }) => {
    const page = await open('/widgets/');
    const dialog = page.locator('modal-dialog').nth(0).locator('dialog');
    await page
      .locator('modal-dialog')
      .nth(0)
      .locator('button', { hasText: 'Read the five-minute debrief' })
      .click();
    await expect.poll(() => isOpen(dialog)).toBe(true);
    expect(await readFocus(page)).toBe('button Close');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
    for (let presses = 0; presses < 4; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await readFocus(page)).not.toMatch(/five-minute debrief$/);
    }
    await page.keyboard.press('Escape');
    await expect.poll(() => isOpen(dialog)).toBe(false);
    expect(await readFocus(page)).toBe('button Read the five-minute debrief');
    await page.keyboard.press('Enter');
    await expect.poll(() => isOpen(dialog)).toBe(true);
    await dialog.locator('button', { hasText: 'Close' }).click();
    await expect.poll(() => isOpen(dialog)).toBe(false);
  });

  test('the slider moves with its buttons after Swiper has loaded', async ({ open }) => {
    const page = await open('/demo/frame/content-slider/', 'phone');
    const slider = page.locator('content-slider').nth(0);
    const current = () =>
      slider
        .locator('.slider__bullet')
        .evaluateAll((bullets) =>
          bullets.findIndex((bullet) => bullet.getAttribute('aria-current') === 'true'),
        );
    await slider.locator('.slider__bullet').nth(1).click();
    await expect.poll(current).toBe(1);
    await expect
      .poll(() =>
        slider.locator('.slider__viewport').evaluateAll(([box]) => 'swiper' in (box as HTMLElement)),
      )
      .toBe(true);
    await slider.locator('.slider__bullet').nth(2).click();
    await expect.poll(current).toBe(2);
    expect(
      await slider.locator('.slider__strip').evaluateAll(([strip]) => (strip?.scrollLeft ?? 0) > 300),
    ).toBe(true);
  });

  test('the map names the hovered state, is one tab stop with arrow keys, and its select offers the same links', async ({
    open,
  }) => {
    const page = await open('/state/');
    const tooltip = page.locator('us-state-map [part=tooltip]');
    await page.locator('us-state-map [data-slug=colorado] path').hover();
    await expect.poll(() => textOf(tooltip)).toMatch(/^Colorado: \d+ schools, from \$/);
    await page.locator('us-state-map select').selectOption({ label: 'Ohio' });
    const button = page.locator('us-state-map a', { hasText: 'More Info' });
    await expect.poll(() => button.evaluateAll(([link]) => link?.getAttribute('href'))).toBe('/state/ohio/');
    await page.locator('us-state-map select').focus();
    await pressTo(page, /^a Alabama, AL: /, 'Tab', 4);
    await page.keyboard.press('ArrowUp');
    expect(await readFocus(page)).toMatch(/^a Tennessee, TN: /);
    await expect.poll(() => textOf(tooltip)).toMatch(/^Tennessee: /);
    await page.keyboard.press('Enter');
    await expectPath(page, '/state/tennessee/');
  });

  test('the mobile menu covers the page, and Escape closes it and restores focus', async ({ open }) => {
    const page = await open('/state/ohio/', 'phone');
    const sheet = page.locator('site-header [data-mobile-menu]');
    await sheet.locator('summary').nth(0).click();
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY))
      .toBe('hidden');
    await sheet.locator('nav summary', { hasText: 'States' }).click();
    await expect.poll(() => isVisible(sheet.locator('a', { hasText: 'Wyoming' }))).toBe(true);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY))
      .not.toBe('hidden');
    expect(await readFocus(page)).toMatch(/^summary Open menu/);
  });

  test('the desktop menu opens one group at a time, and Escape closes it', async ({ open }) => {
    const page = await open('/state/ohio/');
    const groups = page.locator('site-header [data-group]');
    const openGroups = () =>
      groups.evaluateAll((all) =>
        all
          .filter((group) => (group as HTMLDetailsElement).open)
          .map((group) => group.querySelector('summary')?.textContent),
      );
    await groups.locator('summary', { hasText: 'Programs' }).click();
    await expect.poll(openGroups).toEqual(['Programs']);
    await groups.locator('summary', { hasText: 'States' }).click();
    await expect.poll(openGroups).toEqual(['States']);
    await page.keyboard.press('Escape');
    await expect.poll(openGroups).toEqual([]);
    expect(await readFocus(page)).toBe('summary States');
  });
}
