import { describe, expect } from 'vitest';
import { readFirstSlotState, serveAdHost } from '../support/ad-page.ts';
import { scrollToEnd, test } from '../support/site-test.ts';

const host = serveAdHost();

describe('Google Publisher Tag', () => {
  const config = () => ({
    ads: { provider: 'gpt', networkCode: '1234', density: 30, scriptUrl: `${host.origin}/gpt.js` },
  });

  test('Google Publisher Tag fills slots near the viewport without a layout shift, and refreshes on route changes', async ({
    browser,
    pageProblems,
  }) => {
    const page = await host.visit(browser, pageProblems, { config: config() });
    await expect.poll(() => readFirstSlotState(page)).toBe('filled: unit');
    expect(await page.evaluate('publisherTag.defined')).toEqual(['/1234/top-of-page']);
    // Google requires this for pages with a content security policy: creatives get their own origin.
    expect(await page.evaluate('publisherTag.isSafe')).toBe(true);
    // Client-rendered elements may have shifted the layout. From here on, no layout shift is allowed.
    await expect.poll(() => page.locator('ad-slot[data-state="ready"]').count()).toBe(4);
    await page.evaluate('window.shift = 0');
    await scrollToEnd(page);
    await expect.poll(() => page.evaluate('publisherTag.displayed')).toBe(4);
    expect(await page.evaluate<number>('shift')).toBeLessThanOrEqual(0.002);
    await page.evaluate(() => history.replaceState(null, '', '?sort=tuition'));
    await page.waitForTimeout(200);
    expect(await page.evaluate('publisherTag.refreshed')).toBe(0);
    await page.evaluate(() => history.pushState(null, '', '/another/'));
    await expect.poll(() => page.evaluate('publisherTag.refreshed')).toBe(4);
    await page.evaluate(() => window.eduEmbed?.refreshAds());
    await expect.poll(() => page.evaluate('publisherTag.refreshed')).toBe(8);
    expect(pageProblems).toEqual([]);
    await page.context().close();
  });

  test('Google Publisher Tag is not loaded without configuration or under Global Privacy Control', async ({
    browser,
    pageProblems,
  }) => {
    const init = () => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    const page = await host.visit(browser, pageProblems, { config: config(), init });
    await expect.poll(() => readFirstSlotState(page)).toBe('empty: consent-refused');
    expect(await page.evaluate('window.googletag')).toBeUndefined();
    const other = await host.visit(browser, pageProblems, {});
    await expect.poll(() => readFirstSlotState(other)).toBe('empty: no-rule');
    expect(await other.evaluate('window.googletag')).toBeUndefined();
    await Promise.all([page.context().close(), other.context().close()]);
  });
});
