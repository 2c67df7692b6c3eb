import { expect } from 'vitest';
import { origin, sizes, test } from '../support/site-test.ts';

test('an element with an unknown ranking or post renders nothing and logs one error', async ({ browser }) => {
  const context = await browser.newContext({ viewport: sizes.desktop, bypassCSP: true });
  const page = await context.newPage();
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().startsWith('<')) lines.push(message.text());
  });
  await page.goto(`${origin}/demo/frame/site-icon/default/`);
  await page.evaluate(() => {
    const errors: unknown[] = [];
    Object.assign(window, { errors });
    document.addEventListener('edu-embed:error', (event) => errors.push((event as CustomEvent).detail));
    const html =
      '<school-rankings extid="gone"></school-rankings><ranking-toc extid="7"></ranking-toc><post-list ids="gone,lost"></post-list>';
    document.querySelector('main')?.insertAdjacentHTML('beforeend', html);
  });
  for (const tag of ['school-rankings', 'ranking-toc', 'post-list']) {
    await page.locator(`${tag}[data-state=ready]`).waitFor({ state: 'attached' });
    expect(
      await page
        .locator(tag)
        .evaluate(({ shadowRoot }) => shadowRoot?.querySelector('[data-root]')?.innerHTML),
    ).toBe('');
  }
  const end = 'was not found or is empty; nothing is shown for it. Check the value.';
  const errors = await page.evaluate<{ tag: string; message: string }[]>('errors');
  expect(errors.map(({ tag, message }) => `<${tag}> ${message}`).sort()).toEqual([
    `<post-list> ids="gone,lost" ${end}`,
    `<ranking-toc> extid="7" ${end}`,
    `<school-rankings> extid="gone" ${end}`,
  ]);
  expect(lines.map((line) => line.trim()).sort()).toEqual(
    errors.map(({ tag, message }) => `<${tag}> ${message}`).sort(),
  );
  await context.close();
});
