import { expect } from 'vitest';
import { origin, sizes, test } from '../support/site-test.ts';
import { finderPath, onStage, openTool, urlOf } from './support.ts';

test('the stage has the colors of the chosen scheme, even if the system prefers another scheme', async ({
  browser,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, close } = await openTool(browser, `${finderPath}?_scheme=dark`, { colorScheme });
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
  const { page, close } = await openTool(browser, `${finderPath}?_tab=code`);
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
  const { page, close } = await openTool(browser, `${finderPath}?layout=wide&_tab=code&_split=problems`);
  const counts = page.locator('[data-count=problems]');
  await expect.poll(() => counts.first().textContent()).toMatch(/^ \d$/);
  expect(await counts.last().textContent()).toBe(await counts.first().textContent());
  expect(await counts.count()).toBe(2);
  await close();
});

test('the page explains why a network is not simulated if its code fails to load', async ({ browser }) => {
  const { page, close } = await openTool(browser, finderPath);
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

test('keys switch the width, the mode and the example, but not inside fields', async ({ browser }) => {
  const { page, close } = await openTool(browser, finderPath);
  await page.keyboard.press('1');
  await expect.poll(() => urlOf(page)).toBe(`${finderPath}?_w=320`);
  await page.keyboard.press('m');
  await expect.poll(() => urlOf(page)).toBe(`${finderPath}?_w=320&_mode=server`);
  await page.getByLabel('Heading', { exact: true }).fill('');
  await page.keyboard.type('12m');
  await expect.poll(() => urlOf(page)).toBe(`${finderPath}?heading=12m&_w=320&_mode=server`);
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
  const { page, close } = await openTool(browser, `${finderPath}?_w=400`);
  await page.getByRole('slider', { name: /end edge/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => urlOf(page)).toBe(`${finderPath}?_w=472`);
  await page.keyboard.press('Home');
  await expect.poll(() => urlOf(page)).toBe(`${finderPath}?_w=280`);
  await close();
});

test('the accessibility check explains why it does not run where scripts are blocked', async ({
  browser,
}) => {
  const { page, close } = await openTool(browser, `${finderPath}?_mode=noscript&_tab=accessibility`);
  await page.getByText('this mode blocks scripts').waitFor();
  await close();
});

test('Enter changes the height of the inspector after a drag', async ({ browser }) => {
  const { page, close } = await openTool(browser, finderPath, { viewport: sizes.phone });
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
