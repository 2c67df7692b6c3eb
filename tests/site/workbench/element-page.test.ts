import { expect } from 'vitest';
import { selectCases } from '../../support/long-run.ts';
import { origin, sizes, test } from '../support/site-test.ts';
import { finderPath, onStage, openTool, urlOf } from './support.ts';

test('a control changes the stage, the URL and the code, and Reset restores them', async ({ browser }) => {
  const { page, pageProblems, close } = await openTool(browser, finderPath);
  await page.getByRole('combobox', { name: 'Degree', exact: true }).selectOption('masters');
  await expect.poll(() => urlOf(page)).toBe(`${finderPath}?degree=masters`);
  await expect.poll(() => onStage(page, 'program-finder').getAttribute('degree')).toBe('masters');
  await page.getByRole('tab', { name: 'Code' }).click();
  expect(await page.locator('[data-code=code]').textContent()).toContain('degree="masters"');
  await page.getByRole('tab', { name: 'Controls' }).click();
  await page.getByRole('link', { name: 'Reset Degree' }).click();
  await expect.poll(() => urlOf(page)).toBe(finderPath);
  expect(pageProblems).toEqual([]);
  await close();
});

test('every setting of the URL is restored', async ({ browser }) => {
  const path = `${finderPath}?degree=masters&_without=layout&_w=412&_theme=social-work&_scheme=dark&_dir=rtl&_css=theme&_tab=code&_code=react`;
  const { page, close } = await openTool(browser, path);
  await onStage(page, 'program-finder').waitFor();
  const frame = page.frames().find((entry) => new URL(entry.url()).pathname.startsWith('/demo/frame/'));
  const seen = await frame?.evaluate(() => ({
    width: innerWidth,
    direction: document.documentElement.dir,
    background: getComputedStyle(document.body).backgroundColor,
    accent: getComputedStyle(document.documentElement).getPropertyValue('--edu-accent'),
    font: getComputedStyle(document.body).fontFamily,
    layout: document.querySelector('program-finder')?.getAttribute('layout'),
  }));
  expect(seen).toEqual({
    width: 412,
    direction: 'rtl',
    background: 'rgb(14, 21, 36)',
    accent: 'light-dark(#17665a, #7fd3c3)',
    font: 'Georgia, serif',
    layout: null,
  });
  expect(await page.getByRole('tab', { name: 'Code' }).getAttribute('aria-selected')).toBe('true');
  expect(await page.locator('[data-code=code]').textContent()).toBe(
    '<program-finder degree="masters"></program-finder>',
  );
  expect(urlOf(page)).toBe(path);
  await close();
});

test('a value that is too long for the URL shows a message, and the page stays usable', async ({
  browser,
}) => {
  const { page, pageProblems, close } = await openTool(browser, '/demo/school-rankings/default/');
  const schools = page.locator('textarea[name=schools]');
  await schools.fill(JSON.stringify([{ schoolName: 'x'.repeat(9000) }]));
  await page.getByText(/^The last change is not shown\. The URL would have [\d,]+ characters/).waitFor();
  const snippet = `<school-rankings extid="${'x'.repeat(9000)}"></school-rankings>`;
  await page.getByRole('tab', { name: 'Code' }).click();
  await page.getByLabel('Snippet').fill(snippet);
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  await page.getByText('The snippet is not loaded. The URL would have').waitFor();
  await page.getByRole('tab', { name: 'Controls' }).click();
  await schools.fill('[{"schoolName":"Short"}]');
  await expect.poll(() => urlOf(page)).toContain('Short');
  expect(await page.getByText('The last change is not shown').isVisible()).toBe(false);
  await onStage(page, 'school-rankings').getByText('Short').first().waitFor();
  expect(pageProblems).toEqual([]);
  await close();
});

test('a drag of the frame’s edge writes the URL only a few times, because Safari limits the calls', async ({
  browser,
}) => {
  const { page, close } = await openTool(browser, finderPath);
  await onStage(page, 'program-finder').waitFor();
  await page.evaluate(() => {
    const replace = history.replaceState.bind(history);
    history.replaceState = (...values) => {
      document.documentElement.dataset.urls = `${Number(document.documentElement.dataset.urls ?? 0) + 1}`;
      replace(...values);
    };
  });
  const box = await page.getByRole('slider', { name: /end edge/ }).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 2, (box?.y ?? 0) + 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 100, y, { steps: 20 });
  await page.mouse.up();
  await expect.poll(() => urlOf(page)).toMatch(/_w=\d+/);
  const width = Number(await page.getByRole('slider', { name: /end edge/ }).getAttribute('aria-valuenow'));
  await expect.poll(() => urlOf(page)).toContain(`_w=${width}`);
  expect(await page.evaluate(() => Number(document.documentElement.dataset.urls))).toBeLessThan(5);
  await close();
});

test('a pasted snippet sets the controls, and a misspelled attribute offers its fix', async ({ browser }) => {
  const { page, close } = await openTool(browser, `${finderPath}?_tab=code`);
  await page.getByLabel('Snippet').fill('[edu_program_finder layuot="native" degree="masters"]');
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  await page.getByText('Did you mean layout?').waitFor();
  await page.getByRole('button', { name: 'Fix and load' }).click();
  await page.waitForURL(/layout=native/);
  await expect.poll(() => onStage(page, 'program-finder').getAttribute('layout')).toBe('native');
  await close();
});

test('the code for an iframe leads to a frame with the element and its attributes', async ({ browser }) => {
  const { page, close } = await openTool(browser, `${finderPath}?degree=masters&_tab=code&_code=iframe`);
  const code = (await page.locator('[data-code=code]').textContent()) ?? '';
  const [, src = ''] = /src="([^"]+)"/.exec(code) ?? [];
  await page.goto(src.replaceAll('&amp;', '&'));
  await page.locator('program-finder[degree=masters][layout=personalized]').waitFor();
  await close();
});

test('the tabs show events, sizes, problems and the findings of axe-core', async ({ browser }) => {
  const { page, pageProblems, close } = await openTool(
    browser,
    '/demo/content-accordion/default/?_tab=events',
  );
  await onStage(page, 'summary').click();
  await page.locator('[data-events] code', { hasText: 'content-accordion:' }).first().waitFor();
  await page.getByRole('tab', { name: 'Performance' }).click();
  await page.locator('[data-requests] tbody tr').first().waitFor();
  await page.getByRole('tab', { name: 'Accessibility' }).click();
  await page.getByText(/rules passed/).waitFor();
  expect(await page.locator('.wb-order li').count()).toBeGreaterThan(2);
  await page.getByRole('tab', { name: 'Problems' }).click();
  await page.getByText('No problems: the linter').waitFor();
  expect(pageProblems).toEqual([]);
  await close();
});

test('the stage keeps the last rendering when the server is unreachable, and Try again requests a new one', async ({
  browser,
}) => {
  const { page, close } = await openTool(browser, finderPath);
  await onStage(page, 'program-finder').waitFor();
  await page.context().setOffline(true);
  await page.getByRole('combobox', { name: 'Degree', exact: true }).selectOption('masters');
  await page.getByText('The page failed to load.').first().waitFor();
  expect(await onStage(page, 'program-finder').isVisible()).toBe(true);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => onStage(page, 'program-finder').getAttribute('degree')).toBe('masters');
  await close();
});

test('the page of an element works as a form without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ viewport: sizes.desktop, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(origin + finderPath);
  await page.getByRole('combobox', { name: 'Degree', exact: true }).selectOption('masters');
  await page.getByRole('button', { name: 'Apply' }).first().click();
  await page.waitForURL(/\?degree=masters$/);
  await page.getByRole('link', { name: 'Code' }).click();
  expect(await page.locator('[data-code=code]').textContent()).toContain('degree="masters"');
  await context.close();
});

test('taps on small screens switch the inspector between three heights', async ({ browser }) => {
  const { page, close } = await openTool(browser, finderPath, { viewport: sizes.phone, hasTouch: true });
  const sheet = page.locator('.wb-inspector');
  const height = async () => Math.round((await sheet.boundingBox())?.height ?? 0);
  const half = await height();
  await page.locator('[data-grip]').tap();
  const full = await height();
  await page.locator('[data-grip]').tap();
  const tabs = await height();
  expect([tabs < half, half < full, full <= sizes.phone.height]).toEqual([true, true, true]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes.phone.width);
  await close();
});

for (const path of selectCases(
  ['/demo/', '/demo/school-rankings/default/'],
  [finderPath, '/demo/playground/'],
))
  test(`the page ${path} downloads at most 150 KB before interaction`, async ({ browser }) => {
    const { page, bytes, pageProblems, close } = await openTool(browser, path);
    // Chromium sometimes dispatches these for a resting mouse.
    await page.evaluate(() => {
      for (const type of ['pointerover', 'pointermove'])
        document.body.dispatchEvent(new PointerEvent(type, { bubbles: true }));
    });
    await page.waitForLoadState('networkidle');
    expect(bytes() / 1024).toBeLessThanOrEqual(150);
    expect(pageProblems).toEqual([]);
    await close();
  });
