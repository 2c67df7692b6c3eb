import { describe } from 'vitest';
import { expect, test } from '../support/browser-test.ts';
import { drawn } from '../support/rendered-markup.ts';
import { chunks, openThe, ways } from '../support/ways.ts';

describe.each(ways)('with $way', (way) => {
  const isSplit = way.script === 'split';

  test('a static disclosure opens without any chunk', async ({ open, page, site }) => {
    await openThe(way, drawn('open-details'), { page, open });
    await page.getByText('More').click();
    await page.getByText('Hidden text').waitFor();
    await page.waitForTimeout(300);
    expect(await page.getByRole('status').textContent()).toBe('React saw nothing');
    expect(site.requests(chunks)).toEqual([]);
  });

  test('a changed attribute brings React to a static element, which stays open', async ({ open, page }) => {
    await openThe(way, drawn('open-details'), { page, open });
    await page.getByText('More').click();
    const details = await page.locator('details').elementHandle();
    await page.evaluate(() => document.querySelector('open-details')?.setAttribute('heading', 'Less'));
    await page.getByText('Less').waitFor();
    expect(await page.getByRole('status').textContent()).toBe('React saw open');
    expect(await details?.evaluate((node) => node.isConnected && (node as HTMLDetailsElement).open)).toBe(
      true,
    );
  });

  test('what is opened before the script stays open, and React sees it', async ({ open, page, site }) => {
    const release = site.hold(/\/embed\.m?js/);
    if (way.savesData)
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      );
    page.setDefaultNavigationTimeout(15_000);
    const opening = open({ body: drawn('open-details', { hydrate: 'interaction' }), script: way.script });
    await page.getByText('More').click();
    release();
    await opening;
    expect(await page.getByText('Hidden text').isVisible()).toBe(true);
    await page.getByText('Hidden text').click();
    await expect.poll(() => page.getByRole('status').textContent()).toBe('React saw open');
    expect(await page.locator('details').evaluate((node) => (node as HTMLDetailsElement).open)).toBe(true);
  });

  test('what is opened while the code is on the way stays open, and closes when asked', async ({
    open,
    page,
    site,
  }) => {
    const release = site.hold(chunks);
    await openThe(way, drawn('open-details', { hydrate: 'interaction' }), { page, open });
    await page.getByText('More').click();
    await page.getByText('Hidden text').waitFor();
    release();
    await expect.poll(() => page.getByRole('status').textContent()).toBe('React saw open');
    await page.getByText('More').click();
    await expect
      .poll(() => page.locator('details').evaluate((node) => (node as HTMLDetailsElement).open))
      .toBe(false);
  });

  test('a static element that a script creates is drawn', async ({ open, page, site }) => {
    await openThe(way, '<p>Text</p>', { page, open });
    await page.evaluate(() => {
      document.body.append(document.createElement('open-details'));
    });
    await page.getByText('More').waitFor();
    await expect.poll(() => page.locator('open-details').getAttribute('data-state')).toBe('ready');
    if (isSplit) expect(site.requests('/embed/runtime')).toHaveLength(1);
  });
});
