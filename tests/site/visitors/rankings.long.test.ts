import { expect } from 'vitest';
import { copyText } from '../support/copied-text.ts';
import { origin, sizes, test } from '../support/site-test.ts';

test('the comparison without a script describes better values in words, and names unknown schools', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: sizes.phone, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(
    `${origin}/compare/?schools=lanternkettle-sample-institute,no-such-school,buttonwhistle-sample-university`,
  );
  expect(await page.locator('h1').textContent()).toBe('Compare two schools');
  expect(await page.getByRole('note').textContent()).toContain('“no-such-school”');
  const row = page.getByRole('row', { name: /^Net price/ });
  expect(await row.getByRole('cell').allTextContents()).toEqual([
    expect.stringMatching(/^\$8,600✓ \$1,350 lowerMedian of similar schools: \$10,025$/),
    expect.stringMatching(/^\$9,950Median of similar schools/),
  ]);
  const boxes = await row
    .getByRole('cell')
    .evaluateAll((cells) =>
      cells.map((cell) => cell.getBoundingClientRect()).map(({ left, right, top }) => ({ left, right, top })),
    );
  expect(boxes[0]?.top).toBe(boxes[1]?.top);
  expect(boxes[1]?.right).toBeLessThanOrEqual(sizes.phone.width);
  expect(await page.getByRole('button', { name: 'Copy this link' }).count()).toBe(0);
  const before = await page.getByRole('row').count();
  await page.getByLabel('Only rows that differ').check();
  expect(await page.getByRole('row').count()).toBeLessThan(before);
  await page.getByRole('link', { name: 'Remove Lanternkettle Sample Institute' }).click();
  expect(await page.locator('h1').textContent()).toBe('Add a school to compare');
  await context.close();
});

test('the names of compared schools and the button that copies the URL stay in view', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: sizes.phone,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  const address = `${origin}/compare/?schools=lanternkettle-sample-institute,buttonwhistle-sample-university`;
  await page.goto(`${address}#add`);
  const bar = page.locator('.compare__bar');
  await page.getByRole('rowheader', { name: /^In-state tuition/ }).evaluate((row) => row.scrollIntoView());
  const name = page.getByRole('link', { name: 'Lanternkettle Sample Institute', exact: true });
  expect(await name.evaluate((link) => Math.round(link.getBoundingClientRect().top))).toBeGreaterThanOrEqual(
    0,
  );
  const bottom = await bar.evaluate((element) => Math.round(element.getBoundingClientRect().bottom));
  expect(bottom).toBe(sizes.phone.height);
  const button = bar.getByRole('button', { name: 'Copy this link' });
  expect(await copyText(page, () => button.click(), '/compare/')).toBe(address);
  expect(await bar.getByRole('status').textContent()).toBe('Link copied.');
  await context.close();
});

test('the comparison names schools beyond the first four, and accepts a parameter for each school', async () => {
  const read = async (address: string) => (await fetch(origin + address)).text();
  const slugs = [
    ...new Set((await read('/rankings/health-professions-schools/')).match(/(?<=\/schools\/)[a-z-]+(?=\/)/g)),
  ].slice(0, 5);
  const [, fifth] = /<h1>([^<]+)<\/h1>/.exec(await read(`/schools/${slugs[4]}/`)) ?? [];
  const html = await read(`/compare/?${slugs.map((slug) => `schools=${slug}`).join('&')}`);
  expect(html).toContain('<h1>Compare four schools</h1>');
  expect(html).toContain(`This page compares four schools at a time, so ${fifth} is left out.`);
  const withUnknown = await read(`/compare/?schools=no-such-school,${slugs.slice(0, 4).join(',')}`);
  expect(withUnknown).toContain('<h1>Compare four schools</h1>');
  expect(withUnknown).not.toContain('four schools at a time');
});
