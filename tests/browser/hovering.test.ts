import { describe } from 'vitest';
import { expect, test } from '../support/browser-test.ts';
import { prerendered } from '../support/rendered-markup.ts';
import { chunks, openWith, scriptVariants } from '../support/script-variants.ts';

describe.each(scriptVariants)('with $name', (variant) => {
  test('shows the tooltip under the pointer, and hides it when the pointer leaves', async ({
    open,
    page,
    site,
  }) => {
    const release = site.hold(chunks);
    await openWith(variant, `${prerendered('hover-tip')}<p>Other</p>`, { page, open });
    await page.getByRole('button').hover();
    release();
    await page.getByRole('tooltip').waitFor();
    await page.getByText('Other').hover();
    await expect.poll(() => page.getByRole('tooltip').count()).toBe(0);
    await page.getByRole('button').hover();
    await page.getByRole('tooltip').waitFor();
  });

  test('shows no tooltip when the pointer has left before hydration', async ({ open, page, site }) => {
    const release = site.hold(chunks);
    await openWith(variant, `${prerendered('hover-tip')}<p>Other</p>`, { page, open });
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

  test('shows the tooltip on keyboard focus, and hides it when the focus moves away', async ({
    open,
    page,
    site,
  }) => {
    const release = site.hold(chunks);
    await openWith(variant, `${prerendered('hover-tip')}<button>Next</button>`, { page, open });
    await page.keyboard.press('Tab');
    release();
    await page.getByRole('tooltip').waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.getByRole('tooltip').count()).toBe(0);
  });

  test('shows no tooltip when the focus has moved away before hydration', async ({ open, page, site }) => {
    const release = site.hold(chunks);
    await openWith(variant, `${prerendered('hover-tip')}<button>Next</button>`, { page, open });
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
