import { expect } from 'vitest';
import { test } from '../../support/site-test.ts';
import { addPageTools } from './page-tools.ts';
import { pressControl } from './press-control.ts';

test('reports a navigation after a tap if the page changes before the next page arrives', async ({
  browser,
}) => {
  const page = await browser.newPage({ hasTouch: true });
  await addPageTools(page);
  await page.route('https://edu.example/**', async (route) => {
    const isNext = route.request().url().includes('/next/');
    if (isNext) await new Promise((resolve) => setTimeout(resolve, 500));
    const form = '<form action="/next/"><button type="button">Search</button></form>';
    await route.fulfill({ contentType: 'text/html', body: isNext ? '<h1>Results</h1>' : form });
  });
  await page.goto('https://edu.example/');
  // Submitted a moment later, because Playwright waits for forms that the tap itself submits.
  await page.evaluate(() => {
    const [form] = document.forms;
    form?.addEventListener('click', () => {
      form.append('Loading …');
      setTimeout(() => form.submit(), 5);
    });
  });
  const [control] = await page.evaluate(() => window.crawlTools.listControls());
  if (!control) throw new Error('The page has no control.');
  expect(await pressControl(page, control, true)).toBe('navigated');
  expect(await page.textContent('h1')).toBe('Results');
  await page.close();
});
