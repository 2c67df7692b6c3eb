import type { Page } from 'playwright';
import { expect } from 'vitest';
import { findViolations, sizes, test } from '../support/site-test.ts';
import { finderPath, onStage, openTool, urlOf } from './support.ts';

const tabs = ['Controls', 'Code', 'Events', 'Performance', 'Problems', 'Accessibility'];
const wide = { width: 1440, height: 1000 };

const styleOf = (page: Page, property: string) =>
  onStage(page, 'program-finder').evaluate(
    (element, name) => getComputedStyle(element).getPropertyValue(name),
    property,
  );

test('a token of the host page changes the stage, the contrast, the code and the URL', async ({
  browser,
}) => {
  const { page, pageProblems, close } = await openTool(browser, finderPath);
  const field = page.getByRole('textbox', { name: '--edu-accent', exact: true });
  await field.fill('#0000ff');
  await expect.poll(() => urlOf(page)).toBe(`${finderPath}?_token-accent=0000ff`);
  await expect.poll(() => styleOf(page, '--e-accent')).toBe('#0000ff');
  await page
    .locator('[data-token=accent]')
    .getByText(/: 1 is below 4.5/)
    .waitFor();
  await field.fill('blue');
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => urlOf(page)).toBe(`${finderPath}?_token-accent=0000ff`);
  await page.getByRole('tab', { name: 'Code' }).click();
  await page.getByText('--edu-accent: #0000ff;').waitFor();
  await page.getByRole('tab', { name: 'Controls' }).click();
  await page.getByRole('link', { name: 'Reset --edu-accent' }).click();
  await expect.poll(() => urlOf(page)).toBe(finderPath);
  expect(pageProblems).toEqual([]);
  await close();
});

test('checkboxes choose fields of the finderPath; with all fields, no attribute is set', async ({
  browser,
}) => {
  const { page, close } = await openTool(browser, finderPath);
  await page.getByRole('checkbox', { name: 'Category' }).uncheck();
  await expect.poll(() => urlOf(page)).toBe(`${finderPath}?fields=degree,subject`);
  await expect.poll(() => onStage(page, 'program-finder').getAttribute('fields')).toBe('degree,subject');
  await page.getByRole('checkbox', { name: 'Category' }).check();
  await expect.poll(() => urlOf(page)).toBe(finderPath);
  await close();
});

test('switches add the install line, all attributes and the server’s markup to the code', async ({
  browser,
}) => {
  const { page, pageProblems, close } = await openTool(browser, `${finderPath}?_tab=code`);
  const code = page.locator('[data-code=code]');
  await page.getByLabel('Install line above').check();
  await expect.poll(() => code.textContent()).toMatch(/^<script src=.*\n\n<program-finder layout/);
  await page.getByLabel('Changed attributes only').uncheck();
  await expect.poll(() => code.textContent()).toContain('button-label="Search Programs"');
  await page.getByLabel('Server markup inside').check();
  await expect.poll(() => code.textContent()).toContain('<template shadowrootmode="open">');
  await expect.poll(() => urlOf(page)).toBe(`${finderPath}?_tab=code&_attrs=all&_install=yes&_markup=yes`);
  await page.reload();
  expect(await page.getByLabel('Changed attributes only').isChecked()).toBe(false);
  await expect.poll(() => code.textContent()).toContain('<template shadowrootmode="open">');
  expect(pageProblems).toEqual([]);
  await close();
});

test('two tabs fold the stage, and the URL stores tabs and panels', async ({ browser }) => {
  const { page, pageProblems, close } = await openTool(browser, `${finderPath}?degree=masters&_w=768`);
  await page.getByRole('button', { name: 'Two tabs side by side' }).click();
  await page.getByText('Personalized, 1 attribute changed').waitFor();
  expect(await page.locator('.wb-stage').evaluate(({ inert }: HTMLElement) => inert)).toBe(true);
  expect(await page.getByRole('tabpanel').count()).toBe(2);
  await page.getByRole('button', { name: 'Unfold stage' }).click();
  await expect.poll(() => urlOf(page)).toContain('_split=code&_stage=unfolded');
  await page.getByLabel('Example 8').waitFor();
  await page.getByRole('button', { name: 'Close the first tab' }).click();
  await expect.poll(() => urlOf(page)).toBe(`${finderPath}?degree=masters&_w=768&_tab=code&_stage=unfolded`);
  await page.getByRole('button', { name: 'Hide panels' }).click();
  await expect.poll(() => urlOf(page)).toContain('_panels=hidden');
  await page.reload();
  await onStage(page, 'program-finder').waitFor();
  expect(await page.locator('.wb-inspector').isVisible()).toBe(false);
  expect(pageProblems).toEqual([]);
  await close();
});

test('the Network setting (slow, failing, offline) affects all requests', async ({ browser }) => {
  const { page, close } = await openTool(browser, finderPath);
  await onStage(page, 'program-finder').waitFor();
  const timings = () =>
    page
      .frames()
      .filter((frame) => frame.url().includes('_net='))
      .at(-1)
      ?.evaluate(() =>
        Object.fromEntries(
          ['navigation', 'resource'].flatMap((type) =>
            (performance.getEntriesByType(type) as PerformanceResourceTiming[]).map(
              ({ initiatorType, duration, responseStatus }) => [initiatorType, { duration, responseStatus }],
            ),
          ),
        ),
      );
  await page.getByLabel('Network').selectOption('slow');
  // The document, its sheets and its script each wait for a second.
  await expect
    .poll(async () => (await timings())?.navigation?.duration ?? 0, { timeout: 20_000 })
    .toBeGreaterThan(900);
  await expect
    .poll(async () => (await timings())?.script?.duration ?? 0, { timeout: 20_000 })
    .toBeGreaterThan(900);
  await page.getByLabel('Network').selectOption('failing');
  const status = () =>
    page
      .frames()
      .filter((frame) => frame.url().includes('_net=failing'))
      .at(-1)
      ?.evaluate(async () => (await fetch('/api/degrees')).status);
  await expect.poll(status, { timeout: 20_000 }).toBe(503);
  await page.getByLabel('Network').selectOption('offline');
  const offline = () =>
    page
      .frames()
      .filter((frame) => frame.url().includes('_net=offline'))
      .at(-1)
      ?.evaluate(() => fetch('/pictures/logo.svg').then(String, String));
  await expect.poll(offline, { timeout: 20_000 }).toContain('TypeError');
  await onStage(page, 'program-finder').waitFor();
  await page.getByLabel('Network').selectOption('fast');
  await expect.poll(() => page.frames().some((frame) => frame.url().includes('_net='))).toBe(false);
  await close();
});

test('a finding that only a person can check can be marked as checked, and the URL stores the mark', async ({
  browser,
}) => {
  const path = '/demo/school-rankings/default/?_tab=accessibility';
  const { page, pageProblems, close } = await openTool(browser, path);
  await page.getByText(/rules passed .* Also checked at 320 px/).waitFor({ timeout: 30_000 });
  const open = page.locator('.wb-figures div', { hasText: 'By hand' }).locator('dd');
  const before = Number(await open.textContent());
  expect(before).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Mark as checked' }).first().click();
  await expect.poll(() => open.textContent()).toBe(String(before - 1));
  await expect.poll(() => urlOf(page)).toMatch(/&_checked=[a-z0-9]+$/);
  await page
    .locator('.wb-order button', { hasText: /View School ?: Halvorsen/ })
    .first()
    .click();
  await page.getByText(/\d : 1 on #/).waitFor();
  await page.reload();
  await expect.poll(() => open.textContent(), { timeout: 30_000 }).toBe(String(before - 1));
  expect(pageProblems).toEqual([]);
  await close();
});

test('the focus order lists the tab stops in view, follows the stage and shows all stops on request', async ({
  browser,
}) => {
  const { page, close } = await openTool(browser, '/demo/school-rankings/organic-only/?_tab=accessibility');
  const count = page.locator('[data-axe-count]');
  await expect.poll(() => count.textContent()).toMatch(/^\d+ of \d+ stops in view$/);
  const rows = page.locator('.wb-order li:visible');
  const [first = 0, total = 0] = ((await count.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? [];
  expect(await rows.count()).toBe(first);
  expect(first).toBeLessThan(total);
  await page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('[data-frame] iframe');
    frame?.contentWindow?.scrollTo(0, 1e6);
  });
  await expect.poll(() => rows.last().locator('.wb-marker').textContent()).toBe(String(total));
  expect(await rows.first().locator('.wb-marker').textContent()).not.toBe('1');
  await page.getByRole('button', { name: 'Show all' }).click();
  expect(await rows.count()).toBe(total);
  // A summary with two texts has the visible one as its name.
  const names = (await rows.allTextContents()).join('\n');
  expect(names).toContain('More Details about');
  expect(names).not.toContain('Less Details');
  await rows.first().getByRole('button').click();
  await expect.poll(() => page.locator('[data-axe-selected] dd').first().textContent()).toBe('1');
  await close();
});

test('the timeline shows when the first use hydrated the element', async ({ browser }) => {
  const { page, close } = await openTool(browser, '/demo/content-accordion/default/?_tab=performance');
  await page.getByText('Not hydrated yet.').waitFor();
  await onStage(page, 'summary').click();
  await page
    .getByRole('img', { name: /First interaction at .* Hydrated, \d+ ms after the first interaction at/ })
    .waitFor();
  expect(await page.locator('.wb-waterfall').count()).toBeGreaterThan(3);
  await close();
});

test('the playground formats its text, and writes it as blocks that render the same page', async ({
  browser,
}) => {
  const { page, pageProblems, close } = await openTool(browser, '/demo/playground/?_sample=empty');
  const field = page.locator('[data-editor]');
  await field.evaluate((element: HTMLTextAreaElement) => {
    element.value = '<pull-quote source="A">One</pull-quote><p>Two</p>';
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.getByRole('button', { name: 'Format' }).click();
  await expect.poll(() => field.inputValue()).toBe('<pull-quote source="A">One</pull-quote>\n<p>Two</p>\n');
  await page.getByRole('radio', { name: 'Blocks' }).check();
  await expect.poll(() => field.inputValue()).toContain('<!-- wp:edu/pull-quote {');
  await expect.poll(() => onStage(page, 'pull-quote').getAttribute('source')).toBe('A');
  await page.getByRole('radio', { name: 'Tags' }).check();
  await expect.poll(() => field.inputValue()).toContain('<pull-quote source="A">');
  expect(pageProblems).toEqual([]);
  await close();
});

test('the playground applies the latest of two choices made while code loads', async ({ browser }) => {
  const { page, pageProblems, close } = await openTool(browser, '/demo/playground/?_sample=empty');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/demo\/chunk\./, async (route) => {
    await released;
    await route.continue();
  });
  const field = page.locator('[data-editor]');
  await field.evaluate((element: HTMLTextAreaElement) => {
    element.value = '<pull-quote source="A">One</pull-quote>';
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.getByRole('radio', { name: 'Blocks' }).check();
  // The stage shows the typed text now, which still consists of tags.
  await expect.poll(() => onStage(page, 'pull-quote').getAttribute('source')).toBe('A');
  expect(await page.getByRole('radio', { name: 'Blocks' }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'Tags' }).check();
  await page.getByRole('radio', { name: 'Blocks' }).check();
  release();
  await expect.poll(() => field.inputValue()).toContain('<!-- wp:edu/pull-quote {');
  expect(await page.getByRole('radio', { name: 'Blocks' }).isChecked()).toBe(true);
  expect(pageProblems).toEqual([]);
  await close();
});

test('phones choose the mode from a select', async ({ browser }) => {
  const { page, close } = await openTool(browser, finderPath, { viewport: sizes.phone, hasTouch: true });
  await page.getByLabel('Mode', { exact: true }).and(page.locator('select')).selectOption('server');
  await expect.poll(() => urlOf(page)).toBe(`${finderPath}?_mode=server`);
  await page.getByRole('button', { name: 'More settings' }).tap();
  expect(await page.getByLabel('Network').isVisible()).toBe(true);
  await close();
});

test.for([wide, sizes.phone])(
  'no tab has an axe violation in either color scheme at $width px',
  async (viewport, { browser }) => {
    const { page, close } = await openTool(browser, `${finderPath}?degree=masters&_token-radius=8px`, {
      viewport,
      colorScheme: 'light',
      reducedMotion: 'reduce',
      bypassCSP: true,
    });
    const found: string[] = [];
    for (const name of tabs) {
      await page.locator(`[data-tabs] [data-tab=${name.toLowerCase()}]`).click();
      if (name === 'Accessibility') {
        await page.getByText(/rules passed .* Also checked/).waitFor({ timeout: 30_000 });
        // The tab added axe-core to the frame, so axe would check the frame as part of the workbench.
        await page.locator('[data-frame] iframe').evaluate((frame) => frame.remove());
      }
      found.push(...(await findViolations(page)).map((violation) => `${name}: ${violation}`));
      await page.emulateMedia({ colorScheme: 'dark' });
      found.push(
        ...(await findViolations(page, 'contrast')).map((violation) => `${name}, dark: ${violation}`),
      );
      await page.emulateMedia({ colorScheme: 'light' });
    }
    expect(found.join('\n')).toBe('');
    await close();
  },
);

for (const [path, size, colorScheme] of [
  ['/demo/', wide, 'light'],
  ['/demo/?q=nothing-like-this', sizes.phone, 'dark'],
  ['/demo/playground/', wide, 'dark'],
  ['/demo/playground/', sizes.phone, 'light'],
  ['/demo/tokens/', sizes.phone, 'dark'],
  ['/demo/changes/', wide, 'light'],
  ['/demo/guides/hosting/', sizes.phone, 'dark'],
  [`${finderPath}?_split=performance&_tab=code`, wide, 'dark'],
  [`${finderPath}?_panels=hidden`, sizes.phone, 'light'],
  ['/demo/us-state-map/default/?_mode=noscript&_tab=accessibility', wide, 'light'],
] as const)
  test(`${path} has no axe violation at ${size.width} px in ${colorScheme} colors`, async ({ browser }) => {
    const { page, close } = await openTool(browser, path, { viewport: size, colorScheme, bypassCSP: true });
    expect((await findViolations(page)).join('\n')).toBe('');
    await close();
  });
