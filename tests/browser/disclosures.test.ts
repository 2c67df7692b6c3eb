import { describe } from 'vitest';
import { expect, test } from '../support/browser-test.ts';
import { prerendered } from '../support/rendered-markup.ts';
import { chunks, openWith, scriptVariants } from '../support/script-variants.ts';

describe.each(scriptVariants)('with $name', (variant) => {
  const isSplit = variant.script === 'split';

  test('opens a static disclosure without loading React or the element', async ({ open, page, site }) => {
    await openWith(variant, prerendered('open-details'), { page, open });
    await page.getByText('More').click();
    await page.getByText('Hidden text').waitFor();
    await page.waitForTimeout(300);
    expect(await page.getByRole('status').textContent()).toBe('React saw nothing');
    expect(site.requests(chunks).filter((path) => !path.includes('/page.'))).toEqual([]);
  });

  test('hydrates a static element when an attribute changes, and keeps it open', async ({ open, page }) => {
    await openWith(variant, prerendered('open-details'), { page, open });
    await page.getByText('More').click();
    const details = await page.locator('details').elementHandle();
    await page.evaluate(() => document.querySelector('open-details')?.setAttribute('heading', 'Less'));
    await page.getByText('Less').waitFor();
    expect(await page.getByRole('status').textContent()).toBe('React saw open');
    expect(await details?.evaluate((node) => node.isConnected && (node as HTMLDetailsElement).open)).toBe(
      true,
    );
  });

  test('keeps a disclosure open that was opened before the script ran, and updates React’s state', async ({
    open,
    page,
    site,
  }) => {
    const release = site.hold(/\/embed\.m?js/);
    if (variant.savesData)
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      );
    page.setDefaultNavigationTimeout(15_000);
    const opening = open({
      body: prerendered('open-details', { hydrate: 'interaction' }),
      script: variant.script,
    });
    await page.getByText('More').click();
    release();
    await opening;
    expect(await page.getByText('Hidden text').isVisible()).toBe(true);
    await page.getByText('Hidden text').click();
    await expect.poll(() => page.getByRole('status').textContent()).toBe('React saw open');
    expect(await page.locator('details').evaluate((node) => (node as HTMLDetailsElement).open)).toBe(true);
  });

  test('keeps a disclosure open that was opened while the code loaded, and closes it on a click', async ({
    open,
    page,
    site,
  }) => {
    const release = site.hold(chunks);
    await openWith(variant, prerendered('open-details', { hydrate: 'interaction' }), { page, open });
    await page.getByText('More').click();
    await page.getByText('Hidden text').waitFor();
    release();
    await expect.poll(() => page.getByRole('status').textContent()).toBe('React saw open');
    await page.getByText('More').click();
    await expect
      .poll(() => page.locator('details').evaluate((node) => (node as HTMLDetailsElement).open))
      .toBe(false);
  });

  test('renders a static element that a script creates', async ({ open, page, site }) => {
    await openWith(variant, '<p>Text</p>', { page, open });
    await page.evaluate(() => {
      document.body.append(document.createElement('open-details'));
    });
    await page.getByText('More').waitFor();
    await expect.poll(() => page.locator('open-details').getAttribute('data-state')).toBe('ready');
    if (isSplit) expect(site.requests('/embed/runtime')).toHaveLength(1);
  });
});
