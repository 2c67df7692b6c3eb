import type { Browser, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { namesOf, readFocus, readTree, tabTo } from '../support/accessibility-tree.ts';
import { findViolations, origin, sizes, test } from '../support/site-test.ts';

const ranking = '/rankings/health-professions-schools/';

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

describe('the comparison with a keyboard', () => {
  test('Space chooses schools, the tray names them, and its link opens the comparison', async ({
    browser,
  }) => {
    const page = await open(browser, ranking);
    const list = page.locator('school-rankings');
    const boxes = list.getByRole('checkbox', { name: /^Compare / });
    const names = (await list.locator('[data-school] h3').allTextContents()).slice(0, 2);
    await boxes.first().focus();
    await page.keyboard.press('Space');
    const tray = list.getByRole('group', { name: 'Schools to compare' });
    await expect.poll(() => tray.getByText('Choose one more').count()).toBe(1);
    await boxes.nth(1).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => tray.getByText('2 selected').count()).toBe(1);
    const tree = await readTree(page);
    expect(namesOf(tree, 'group')).toContain('Schools to compare');
    expect(namesOf(tree, 'button')).toEqual(expect.arrayContaining(names.map((name) => `Remove ${name}`)));
    expect(await findViolations(page)).toEqual([]);
    await tabTo(page, /^a Compare 2 schools/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/compare/?schools=*');
    const headers = (await readTree(page)).filter(({ role }) => role === 'columnheader');
    expect(headers.map(({ name }) => names.some((school) => name.includes(school)))).toEqual([true, true]);
    await page.context().close();
  });
});

describe('the visitor’s order with a keyboard', () => {
  test('weights are labeled fields and sliders, and a complete total reorders the list', async ({
    browser,
  }) => {
    const page = await open(browser, ranking);
    const list = page.locator('school-rankings');
    await list.locator('summary', { hasText: 'Your order' }).focus();
    await page.keyboard.press('Enter');
    const panel = list.getByRole('dialog', { name: 'Your order' });
    await panel.waitFor();
    const tree = await readTree(page);
    expect(namesOf(tree, 'slider')).toEqual([
      'Retention, percent',
      'Completion, percent',
      'Net price, percent',
      'Size, percent',
    ]);
    expect(namesOf(tree, 'spinbutton')).toEqual([
      'Retention First-year students who return',
      'Completion Students who finish',
      'Net price Lower is better',
      'Size Smaller first',
    ]);
    const status = panel.getByRole('status');
    await panel.getByRole('slider', { name: 'Retention, percent' }).focus();
    await pressUntil(page, 'Home', async () => /Total is 50%/.test((await status.textContent()) ?? ''));
    expect(await status.textContent()).toContain('Add 50%');
    expect(await findViolations(page)).toEqual([]);
    await panel.getByRole('slider', { name: 'Net price, percent' }).focus();
    for (let step = 0; step < 50; step += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(() => status.textContent()).toBe('Total 100%');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.url()).toContain('weights=0-50-50-0');
    await expect.poll(() => list.getByText(/our rank .*, yours 1\./).count()).toBe(1);
    await page.context().close();
  });
});

describe('the state map with a keyboard', () => {
  test('the map is one tab stop, arrows move by geography, Escape hides the tooltip, Enter opens the state', async ({
    browser,
  }) => {
    const page = await open(browser, '/state/');
    const map = page.locator('us-state-map');
    await map.locator('a[data-slug="ohio"]').focus();
    await expect.poll(() => map.locator('.us-state-map__tooltip').textContent()).toMatch(/^Ohio: /);
    await pressUntil(page, 'ArrowDown', async () => !/Ohio/.test(await readFocus(page)));
    expect(await map.locator('a[data-slug][tabindex="0"]').count()).toBe(1);
    const boxOf = (shape: string) =>
      map.locator(shape).evaluate((element: SVGGraphicsElement) => {
        const { x, y, width, height } = element.getBBox();
        return [x, y, width, height];
      });
    expect(await boxOf('.us-state-map__ring')).toEqual(await boxOf('a:focus path'));
    await page.keyboard.press('Escape');
    await expect.poll(() => map.locator('.us-state-map__tooltip').textContent()).toBe('');
    const name = (await readFocus(page)).replace(/^a |,.*$/g, '');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/state/*/');
    expect(await page.locator('h1').textContent()).toContain(name);
    await page.context().close();
  });

  test('the map has the same figures as its table, and four fills in forced colors', async ({ browser }) => {
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
