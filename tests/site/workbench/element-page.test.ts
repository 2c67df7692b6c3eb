import { expect } from 'vitest';
import { selectCases } from '../../support/long-run.ts';
import { origin, sizes, test } from '../support/site-test.ts';
import { onStage, openTool, urlOf } from './support.ts';

const finder = '/demo/program-finder/personalized/';

test('a control changes the stage, the URL and the code, and Reset restores them', async ({ browser }) => {
  const { page, complaints, close } = await openTool(browser, finder);
  await page.getByRole('combobox', { name: 'Degree', exact: true }).selectOption('masters');
  await expect.poll(() => urlOf(page)).toBe(`${finder}?degree=masters`);
  await expect.poll(() => onStage(page, 'program-finder').getAttribute('degree')).toBe('masters');
  await page.getByRole('tab', { name: 'Code' }).click();
  expect(await page.locator('[data-code=code]').textContent()).toContain('degree="masters"');
  await page.getByRole('tab', { name: 'Controls' }).click();
  await page.getByRole('link', { name: 'Reset Degree' }).click();
  await expect.poll(() => urlOf(page)).toBe(finder);
  expect(complaints).toEqual([]);
  await close();
});

test('every setting of the URL is restored', async ({ browser }) => {
  const path = `${finder}?degree=masters&_without=layout&_w=412&_theme=social-work&_scheme=dark&_dir=rtl&_css=theme&_tab=code&_code=react`;
  const { page, close } = await openTool(browser, path);
  await onStage(page, 'program-finder').waitFor();
  const frame = page.frames().find((entry) => new URL(entry.url()).pathname.startsWith('/demo/frame/'));
  const seen = await frame?.evaluate(() => ({
    width: innerWidth,
    direction: document.documentElement.dir,
    scheme: getComputedStyle(document.documentElement).colorScheme,
    accent: getComputedStyle(document.documentElement).getPropertyValue('--edu-accent'),
    font: getComputedStyle(document.body).fontFamily,
    layout: document.querySelector('program-finder')?.getAttribute('layout'),
  }));
  expect(seen).toEqual({
    width: 412,
    direction: 'rtl',
    scheme: 'dark',
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

test('the stage has the colors of the chosen scheme, even if the system prefers another scheme', async ({
  browser,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, close } = await openTool(browser, `${finder}?_scheme=dark`, { colorScheme });
    const background = () => onStage(page, 'body').evaluate((body) => getComputedStyle(body).backgroundColor);
    await expect.poll(background).toBe('rgb(14, 21, 36)');
    await page.getByLabel('Scheme').selectOption('light');
    await expect.poll(background).toBe('rgb(255, 255, 255)');
    await close();
  }
});

test('the code tab keeps the server’s markup while it loads again, and reports a failure once', async ({
  browser,
}) => {
  const { page, close } = await openTool(browser, '/demo/pull-quote/default/?_tab=code');
  let requests = 0;
  let fail = () => {};
  await page.route('**/demo/markup/**', async (route) => {
    requests += 1;
    await new Promise<void>((resolve) => {
      fail = resolve;
    });
    await route.abort();
  });
  await page.goto(`${origin}/demo/pull-quote/default/?_tab=code&_markup=yes`);
  await expect.poll(() => requests).toBe(1);
  const code = page.locator('[data-code=code]');
  expect(await code.textContent()).toContain('shadowrootmode');
  fail();
  await expect.poll(() => code.textContent()).toContain('failed to load');
  expect(requests).toBe(1);
  await close();
});

test('a pasted snippet sets the controls, and a misspelled attribute offers its fix', async ({ browser }) => {
  const { page, close } = await openTool(browser, `${finder}?_tab=code`);
  await page.getByLabel('Snippet').fill('[edu_program_finder layuot="native" degree="masters"]');
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  await page.getByText('Did you mean layout?').waitFor();
  await page.getByRole('button', { name: 'Fix and load' }).click();
  await page.waitForURL(/layout=native/);
  await expect.poll(() => onStage(page, 'program-finder').getAttribute('layout')).toBe('native');
  await close();
});

test('a pasted snippet of another element has none of the attributes of that element’s example', async ({
  browser,
}) => {
  const { page, close } = await openTool(browser, '/demo/pull-quote/default/?_tab=code');
  await page.getByLabel('Snippet').fill('<content-card heading="X"></content-card>');
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  await page.waitForURL(/\/demo\/content-card\/[\w-]+\/\?heading=X&_without=/);
  expect(await page.locator('[data-code=code]').textContent()).toMatch(/^<content-card heading="X">/);
  await close();
});

test('Fix and load corrects only the name of the misspelled attribute', async ({ browser }) => {
  const { page, close } = await openTool(browser, `${finder}?_tab=code`);
  for (const [snippet, name, query] of [
    [
      '<program-finder degre="masters" degree-label="A degre">',
      'degree',
      /[?&]degree=masters&degree-label=A\+degre/,
    ],
    ['<!-- wp:edu/program-finder {"buttonLable":"Go"} /-->', 'button-label', /[?&]button-label=Go/],
  ] as const) {
    await page.getByLabel('Snippet').fill(snippet);
    await page.getByRole('button', { name: 'Load', exact: true }).click();
    await page.getByText(`Did you mean ${name}?`).waitFor();
    await page.getByRole('button', { name: 'Fix and load' }).click();
    await page.waitForURL(query);
  }
  await close();
});

test('both lists of tabs show the number of problems', async ({ browser }) => {
  const { page, close } = await openTool(browser, `${finder}?layout=wide&_tab=code&_split=problems`);
  const counts = page.locator('[data-count=problems]');
  await expect.poll(() => counts.first().textContent()).toMatch(/^ \d$/);
  expect(await counts.last().textContent()).toBe(await counts.first().textContent());
  expect(await counts.count()).toBe(2);
  await close();
});

test('the page explains why a network is not simulated if its code fails to load', async ({ browser }) => {
  const { page, close } = await openTool(browser, finder);
  await page.route(/\/demo\/chunk\./, (route) => route.abort());
  await page.getByLabel('Network').selectOption('slow');
  await page
    .getByText(/^The network is not simulated/)
    .first()
    .waitFor();
  await expect
    .poll(() => page.locator('[data-frame] iframe').getAttribute('src'))
    .toContain('/demo/frame/program-finder/personalized/?_net=slow');
  await close();
});

test('the code for an iframe leads to a frame with the element and its attributes', async ({ browser }) => {
  const { page, close } = await openTool(browser, `${finder}?degree=masters&_tab=code&_code=iframe`);
  const code = (await page.locator('[data-code=code]').textContent()) ?? '';
  const [, src = ''] = /src="([^"]+)"/.exec(code) ?? [];
  await page.goto(src.replaceAll('&amp;', '&'));
  await page.locator('program-finder[degree=masters][layout=personalized]').waitFor();
  await close();
});

test('keys switch the width, the mode and the example, but not inside fields', async ({ browser }) => {
  const { page, close } = await openTool(browser, finder);
  await page.keyboard.press('1');
  await expect.poll(() => urlOf(page)).toBe(`${finder}?_w=320`);
  await page.keyboard.press('m');
  await expect.poll(() => urlOf(page)).toBe(`${finder}?_w=320&_mode=server`);
  await page.getByLabel('Heading', { exact: true }).fill('');
  await page.keyboard.type('12m');
  await expect.poll(() => urlOf(page)).toBe(`${finder}?heading=12m&_w=320&_mode=server`);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('[');
  await page.waitForURL(/horizontal\/\?_w=320&_mode=server$/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('school-rank');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/demo\/school-rankings\/default\/$/);
  await close();
});

test('arrow keys and Home on a resize handle change the width', async ({ browser }) => {
  const { page, close } = await openTool(browser, `${finder}?_w=400`);
  await page.getByRole('slider', { name: /end edge/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => urlOf(page)).toBe(`${finder}?_w=472`);
  await page.keyboard.press('Home');
  await expect.poll(() => urlOf(page)).toBe(`${finder}?_w=280`);
  await close();
});

test('the tabs show events, sizes, problems and the findings of axe-core', async ({ browser }) => {
  const { page, complaints, close } = await openTool(browser, '/demo/content-accordion/default/?_tab=events');
  await onStage(page, 'summary').click();
  await page.locator('[data-events] code', { hasText: 'content-accordion:' }).first().waitFor();
  await page.getByRole('tab', { name: 'Performance' }).click();
  await page.locator('[data-requests] tbody tr').first().waitFor();
  await page.getByRole('tab', { name: 'Accessibility' }).click();
  await page.getByText(/rules passed/).waitFor();
  expect(await page.locator('.wb-order li').count()).toBeGreaterThan(2);
  await page.getByRole('tab', { name: 'Problems' }).click();
  await page.getByText('No problems: the linter').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('the accessibility check explains why it does not run where scripts are blocked', async ({
  browser,
}) => {
  const { page, close } = await openTool(browser, `${finder}?_mode=noscript&_tab=accessibility`);
  await page.getByText('this mode blocks scripts').waitFor();
  await close();
});

test('the stage keeps the last rendering when the server is unreachable, and Try again requests a new one', async ({
  browser,
}) => {
  const { page, close } = await openTool(browser, finder);
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
  await page.goto(origin + finder);
  await page.getByRole('combobox', { name: 'Degree', exact: true }).selectOption('masters');
  await page.getByRole('button', { name: 'Apply' }).first().click();
  await page.waitForURL(/\?degree=masters$/);
  await page.getByRole('link', { name: 'Code' }).click();
  expect(await page.locator('[data-code=code]').textContent()).toContain('degree="masters"');
  await context.close();
});

test('taps on small screens switch the inspector between three heights', async ({ browser }) => {
  const { page, close } = await openTool(browser, finder, { viewport: sizes.phone, hasTouch: true });
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

test('Enter changes the height of the inspector after a drag', async ({ browser }) => {
  const { page, close } = await openTool(browser, finder, { viewport: sizes.phone });
  const grip = page.locator('[data-grip]');
  const state = page.locator('[data-grip-state]');
  const { x = 0, y = 0, width = 0 } = (await grip.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + 4);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y - 100);
  await page.mouse.up();
  expect(await state.textContent()).toBe('full');
  await grip.press('Enter');
  expect(await state.textContent()).toBe('tabs');
  await close();
});

for (const path of selectCases(['/demo/', '/demo/school-rankings/default/'], [finder, '/demo/playground/']))
  test(`the page ${path} downloads at most 150 KB before interaction`, async ({ browser }) => {
    const { page, bytes, complaints, close } = await openTool(browser, path);
    await page.waitForLoadState('networkidle');
    expect(bytes() / 1024).toBeLessThanOrEqual(150);
    expect(complaints).toEqual([]);
    await close();
  });
