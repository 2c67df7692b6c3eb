import { describe } from 'vitest';
import { expect, test } from '../support/browser-test.ts';
import { drawn } from '../support/rendered-markup.ts';
import { chunks, openThe, ways } from '../support/ways.ts';

describe.each(ways)('with $way', (way) => {
  test('the pointer shows what it shows, and hides it when it leaves', async ({ open, page, site }) => {
    const release = site.hold(chunks);
    await openThe(way, `${drawn('hover-tip')}<p>Other</p>`, { page, open });
    await page.getByRole('button').hover();
    release();
    await page.getByRole('tooltip').waitFor();
    await page.getByText('Other').hover();
    await expect.poll(() => page.getByRole('tooltip').count()).toBe(0);
    await page.getByRole('button').hover();
    await page.getByRole('tooltip').waitFor();
  });

  test('nothing is shown under a pointer that has left meanwhile', async ({ open, page, site }) => {
    const release = site.hold(chunks);
    await openThe(way, `${drawn('hover-tip')}<p>Other</p>`, { page, open });
    await page.getByRole('button').hover();
    await page.getByText('Other').hover();
    release();
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            Object.keys(document.querySelector('hover-tip')?.shadowRoot?.querySelector('[data-root]') ?? {})
              .length,
        ),
      )
      .toBeGreaterThan(0);
    await page.waitForTimeout(50);
    expect(await page.getByRole('tooltip').count()).toBe(0);
  });

  test('focus by key shows it, and moving on hides it', async ({ open, page, site }) => {
    const release = site.hold(chunks);
    await openThe(way, `${drawn('hover-tip')}<button>Next</button>`, { page, open });
    await page.keyboard.press('Tab');
    release();
    await page.getByRole('tooltip').waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.getByRole('tooltip').count()).toBe(0);
  });

  test('focus that has moved on shows nothing', async ({ open, page, site }) => {
    const release = site.hold(chunks);
    await openThe(way, `${drawn('hover-tip')}<button>Next</button>`, { page, open });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    release();
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            Object.keys(document.querySelector('hover-tip')?.shadowRoot?.querySelector('[data-root]') ?? {})
              .length,
        ),
      )
      .toBeGreaterThan(0);
    await page.waitForTimeout(50);
    expect(await page.getByRole('tooltip').count()).toBe(0);
  });
});
