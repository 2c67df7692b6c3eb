import { describe, expect } from 'vitest';
import { foreignTags } from '../support/foreign-tags.ts';
import { type EngineTest, expectPath, pressTo } from './engine-test.ts';
import type { EngineLocator, EnginePage } from './testing/engine-page.ts';

const textsOf = (locator: EngineLocator) =>
  locator.evaluateAll((found) => found.map(({ textContent }) => textContent?.trim()));
const searchOf = (page: EnginePage) => page.evaluate(() => location.search);

/** Defines tests of the main journeys of visitors, from the first page to the last. */
export function testJourneys(test: EngineTest): void {
  test('a visitor picks degree, category and subject, with the keyboard where possible, and gets matching programs', async ({
    open,
  }) => {
    const page = await open('/demo/frame/program-finder/default/');
    const field = (name: string) => page.locator(`program-finder select[name=${name}]`).nth(0);
    const isEnabled = (name: string) =>
      field(name).evaluateAll(([select]) => select?.getAttribute('aria-disabled') !== 'true');
    await pressTo(page, /^select degree/);
    await expect.poll(() => isEnabled('category')).toBe(false);
    await field('degree').selectOption({ value: 'masters' });
    await expect.poll(() => isEnabled('category')).toBe(true);
    await field('category').selectOption({ value: 'nursing-and-healthcare' });
    await expect.poll(() => isEnabled('subject')).toBe(true);
    await field('subject').selectOption({ value: 'nursing-education' });
    const buttons = () => textsOf(page.locator('program-finder button'));
    await expect.poll(async () => (await buttons()).some((text) => /^See \d/.test(text ?? ''))).toBe(true);
    await pressTo(page, /^button See \d/, 'Tab', 5);
    await page.keyboard.press('Enter');
    await expectPath(page, '/discover');
    await expect
      .poll(() => textsOf(page.locator('h1')))
      .toEqual([expect.stringMatching(/ schools offer a master’s degree in nursing education$/)]);
    expect((await textsOf(page.locator('.program__name')))[0]).toBe('Master’s degree in nursing education');
  });

  test('a ranking expands, compares and filters, and stores its state in the URL', async ({ open, site }) => {
    const page = await open('/rankings/health-professions-schools/');
    const list = page.locator('school-rankings');
    const shown = () => textsOf(list.locator('[data-school]:not([hidden]) h3'));
    const compared = () => list.locator('[data-remove]').evaluateAll((buttons) => buttons.length);
    const more = list.locator('.school-rankings__more');
    await more.locator('summary').nth(0).click();
    await expect.poll(() => more.evaluateAll(([details]) => (details as HTMLDetailsElement).open)).toBe(true);
    await expect.poll(async () => (await shown()).length).toBe(25);
    const all = await shown();
    await list.locator('input[type=checkbox]').nth(0).click();
    await list.locator('input[type=checkbox]').nth(2).click();
    await expect.poll(compared).toBe(2);
    await list.locator('summary', { hasText: 'Sort and filter' }).click();
    await list
      .locator('label', { hasText: 'Public or private' })
      .locator('select')
      .selectOption({ label: 'Public' });
    await expect.poll(() => searchOf(page)).toContain('control=public');
    await expect.poll(async () => (await shown()).length).toBeLessThan(all.length);
    const seen = await shown();
    const url = await page.evaluate(() => location.pathname + location.search);
    await page.goto(site.origin + url);
    await list.locator('h3').nth(0).hover();
    await expect.poll(compared).toBe(2);
    // Waits until the list is filtered, because that moves the summary, which is clicked next.
    await expect.poll(async () => (await shown()).every((name) => seen.includes(name))).toBe(true);
    await more.locator('summary').nth(0).click();
    await expect.poll(shown).toEqual(seen);
  });

  test('searches contributors while the visitor types, and filters them by type', async ({ open }) => {
    const page = await open('/healthcare-review-partners/');
    const hub = page.locator('contributors-hub');
    const editor = hub.locator('button[part=filter]', { hasText: 'Editor' });
    await hub.locator('input').fill('RN');
    await expect
      .poll(() => textsOf(hub.locator('[role=status]:not([aria-busy])')))
      .toEqual([expect.stringMatching(/^\d+ contributors match “RN”$/)]);
    // The hub writes the URL a moment after a change, so the test waits before the next change.
    await expect.poll(() => searchOf(page)).toBe('?q=RN');
    await editor.click();
    await expect
      .poll(() => editor.evaluateAll(([button]) => button?.getAttribute('aria-pressed')))
      .toBe('true');
    await expect.poll(() => searchOf(page)).toBe('?q=RN&type=editor');
  });

  test('cookie settings open from the page, and a choice is stored', async ({ open }) => {
    const page = await open('/do-not-sell-or-share-my-personal-information/', 'phone');
    await page.locator('main cookie-settings button').click();
    await page.locator('dialog button', { hasText: 'Reject all' }).click();
    await expect.poll(() => page.locator('dialog.dialog[open]').evaluateAll((found) => found.length)).toBe(0);
    expect(await page.evaluate(() => document.cookie)).not.toBe('');
  });
}

/** Defines tests of the elements on a page of another site. */
export function testForeignPage(test: EngineTest): void {
  describe('another site’s page with embed.js and six tags', () => {
    test('renders our elements, which respond to clicks and choices', async ({ open, site }) => {
      const script = `<script src="${site.origin}/embed.js" async></script>`;
      site.page(
        '/foreign',
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page of another site</title>${site.script}${script}</head><body>${foreignTags}</body></html>`,
      );
      const page = await open('/foreign');
      const states = () =>
        page
          .locator('[data-state]')
          .evaluateAll((found) =>
            found.map(({ localName, dataset }) => `${localName} ${dataset.state}`).sort(),
          );
      await expect
        .poll(states)
        .toEqual([
          'ad-slot ready',
          'content-accordion ready',
          'content-card ready',
          'program-finder ready',
          'school-rankings ready',
          'us-state-map ready',
        ]);
      await page.locator('summary', { hasText: 'What does it cost?' }).click();
      await expect
        .poll(() => page.locator('accordion-section p').evaluateAll(([text]) => text?.checkVisibility()))
        .toBe(true);
      expect(await page.locator('us-state-map svg a[href]').evaluateAll((links) => links.length)).toBe(51);
      expect(
        await page.locator('school-rankings article').evaluateAll((cards) => cards.length),
      ).toBeGreaterThanOrEqual(5);
      await page.locator('program-finder select').nth(0).selectOption({ value: 'masters' });
      await expect
        .poll(() =>
          page
            .locator('program-finder select')
            .nth(1)
            .evaluateAll(([select]) => select?.getAttribute('aria-disabled') !== 'true'),
        )
        .toBe(true);
    });
  });

  test('a table has a width in a parent that fits its content, and widens no narrow column', async ({
    open,
    site,
  }) => {
    const table = '<content-table><table><tr><th>State<th>Schools<tr><td>Ohio<td>12</table></content-table>';
    site.page(
      '/shrinking',
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page of another site</title>${site.script}<script src="${site.origin}/embed.js" async></script></head><body><div style="float:left">${table}</div><div style="clear:left;display:grid;grid-template-columns:1fr 1fr;width:200px">${table}</div></body></html>`,
    );
    const page = await open('/shrinking');
    const widths = () =>
      page
        .locator('content-table[data-state=ready]')
        .evaluateAll((tables) => tables.map(({ clientWidth }) => (clientWidth > 250 ? 'wide' : clientWidth)));
    await expect.poll(widths).toEqual(['wide', 100]);
  });
}
