import { expect } from 'vitest';
import { createRule, fillAllPlacements, readFirstSlotState, serveAdHost } from '../support/ad-page.ts';
import { sizes, test } from '../support/site-test.ts';

const host = serveAdHost();

test('a house notice has the site’s name as its label, and only a paid ad has the ochre background', async ({
  browser,
  pageProblems,
}) => {
  const rules = {
    topOfPageRule: createRule('<p><a href="/guides/">Guides</a></p>', { house: true }),
    bottomOfPageRule: createRule('<p><a href="https://ad.example/">Buy this</a></p>'),
    internationalModalRule: createRule('<p>Studying from abroad?</p>', { house: true }),
  };
  const options = { viewport: sizes.desktop };
  const page = await host.visit(browser, pageProblems, {
    rules,
    options,
    path: '/articles/financing-nursing-school/',
  });
  const dialog = page.getByRole('dialog', { name: 'From Pinning Day' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  const look = (placement: string) =>
    page.locator(`ad-slot[placement="${placement}"]`).evaluate(({ shadowRoot }) => {
      const [label, box] = ['.ad-slot__label', '[data-ad-box]'].map(
        (name) => shadowRoot?.querySelector(name) as Element,
      );
      const ochre = document.createElement('i');
      ochre.style.backgroundColor = 'var(--e-paid)';
      shadowRoot?.querySelector('[data-root]')?.append(ochre);
      const paid = getComputedStyle(ochre).backgroundColor;
      ochre.remove();
      const link = shadowRoot?.querySelector('a');
      return {
        label: label?.textContent,
        isOchre: getComputedStyle(box as Element).backgroundColor === paid,
        rel: link?.rel,
        target: link?.target,
      };
    });
  await expect
    .poll(() => look('top-of-page'))
    .toEqual({ label: 'From Pinning Day', isOchre: false, rel: '', target: '' });
  await page.locator('ad-slot[placement="bottom-of-page"]').scrollIntoViewIfNeeded();
  await expect
    .poll(() => look('bottom-of-page'))
    .toEqual({ label: 'Advertisement', isOchre: true, rel: 'sponsored noopener nofollow', target: '_blank' });
  await page.context().close();
});

test('hostile HTML in an ad rule runs no script, even under Trusted Types', async ({
  browser,
  pageProblems,
}) => {
  const hostile =
    '<p>Fine</p><img src=x onerror="window.hacked=1"><script>window.hacked=1</script><a href="javascript:window.hacked=1">x</a><iframe srcdoc="<script>top.hacked=1</script>"></iframe>';
  const page = await host.visit(browser, pageProblems, { rules: fillAllPlacements(createRule(hostile)) });
  await expect.poll(() => readFirstSlotState(page)).toBe('filled: html');
  expect(await page.locator('ad-slot').first().getByText('Fine').count()).toBe(1);
  expect(await page.evaluate('window.hacked')).toBeUndefined();
  expect(pageProblems.filter((line) => !line.includes('404'))).toEqual([]);
  await page.context().close();
});

test('a third-party creative runs in a frame with an opaque origin and cannot reach the page', async ({
  browser,
  pageProblems,
}) => {
  const page = await host.visit(browser, pageProblems, {
    rules: fillAllPlacements(
      createRule('', { frame: `${host.origin}/creative.html`, width: 300, height: 100 }),
    ),
  });
  await expect.poll(() => readFirstSlotState(page)).toBe('filled: frame');
  await expect.poll(() => page.frames().length).toBeGreaterThan(1);
  await expect.poll(() => page.frames()[1]?.evaluate('document.body.textContent')).toContain('null');
  expect(await page.evaluate('window.hacked')).toBeUndefined();
  await page.context().close();
});
