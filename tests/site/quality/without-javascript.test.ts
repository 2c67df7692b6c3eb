import { expect } from 'vitest';
import { mainPages, origin, sizes, test } from '../support/site-test.ts';

/**
 * Finds texts and links that readers cannot reach: they are not rendered, not in a closed `<details>` that
 * can be opened, and not repeated elsewhere on the page. (The menu has a wide and a small form.) Ignores
 * decoration, and buttons, which need a script.
 */
function findHidden(): string[] {
  const hidden: Element[] = [];
  const reachableTexts = new Set<string>();
  const textOf = (element: Element) => element.textContent?.trim().replace(/\s+/g, ' ') ?? '';
  const parentOf = (node: Element): Element | null =>
    node.assignedSlot ?? node.parentElement ?? ((node.getRootNode() as ShadowRoot).host || null);
  const isRendered = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  /** The map has a legend for each radio button; CSS shows the legend of the checked one. */
  const isBehindRadio = (element: Element): boolean => {
    const measure = element.closest<HTMLElement>('[data-legend]')?.dataset.legend;
    const radio =
      measure && element.closest('section')?.querySelector(`input[type=radio][value="${measure}"]`);
    return Boolean(radio && isRendered(radio));
  };
  /** True if the element explains only the drawn map, which narrow pages replace by a list. */
  const explainsHiddenDrawing = (element: Element): boolean => {
    const drawing = element.closest('.us-state-map__shading')?.closest('section')?.querySelector('svg');
    return Boolean(drawing && !isRendered(drawing));
  };
  /** True if the element is rendered, or inside closed details whose outermost summary is rendered. */
  const isReachable = (element: Element): boolean => {
    if (isRendered(element) || isBehindRadio(element)) return true;
    let outermost: Element | undefined;
    for (let node = parentOf(element); node; node = parentOf(node)) {
      if (!(node instanceof HTMLDetailsElement) || node.open) continue;
      const summary = node.querySelector(':scope > summary');
      if (summary && !summary.contains(element)) outermost = summary;
    }
    return Boolean(outermost && isRendered(outermost));
  };
  const walk = (root: Document | ShadowRoot) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) walk(element.shadowRoot);
      if (
        element.closest(
          'script,style,template,head,select,title,svg,datalist,button,label,[aria-hidden=true]',
        )
      )
        continue;
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (!hasText && !element.matches('a[href]:not(:empty)')) continue;
      if (isReachable(element)) reachableTexts.add(textOf(element));
      else if (!explainsHiddenDrawing(element)) hidden.push(element);
    }
  };
  walk(document);
  // The wide menu has group names; the small menu has the same links without these names.
  const isGroupName = (element: Element) =>
    Boolean(
      element.closest('nav') && !element.closest('a') && element.parentElement?.querySelector('a[href]'),
    );
  const unreachable = hidden.filter(
    (element) => !reachableTexts.has(textOf(element)) && !isGroupName(element),
  );
  const content = unreachable.filter((element) => !element.closest('summary'));
  // An unrendered summary matters only if its content is not repeated elsewhere.
  const lost = unreachable.filter(
    (element) =>
      content.includes(element) || content.some((other) => element.closest('details')?.contains(other)),
  );
  return lost.map(
    (element) => `<${element.localName} class="${element.className}"> ${textOf(element).slice(0, 60)}`,
  );
}

test.for(mainPages)('%s shows every text and link without JavaScript', async (path, { browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(origin + path);
  for (const [name, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    expect(await page.evaluate(findHidden), name).toEqual([]);
  }
  await context.close();
});

test('the finder leads to programs without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: sizes.phone });
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  const finder = page.locator('program-finder').first();
  await finder.getByLabel('I want my').selectOption({ index: 1 });
  await finder.getByRole('button', { name: 'Search Programs' }).click();
  for (let step = 0; step < 3 && new URL(page.url()).pathname === '/go/finder'; step += 1) {
    await page.locator('main select').first().selectOption({ index: 1 });
    await page.locator('main button[type=submit], main form button').first().click();
  }
  expect(new URL(page.url()).pathname).toMatch(/^\/(discover|study-match)\/?$/);
  await expect.poll(() => page.locator('main li, main article').count()).toBeGreaterThan(2);
  await context.close();
});

test('View More leads to the full list without JavaScript, and a fragment in its URL scrolls to the school', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: sizes.phone });
  const page = await context.newPage();
  await page.goto(`${origin}/rankings/health-professions-schools/`);
  expect(await page.locator('school-rankings [data-school]').count()).toBeLessThan(11);
  await page.locator('school-rankings').getByRole('link', { name: 'View More' }).click();
  expect(page.url()).toBe(`${origin}/rankings/health-professions-schools/?show=all`);
  await expect.poll(() => page.locator('school-rankings [data-school]').count()).toBe(25);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
    `${origin}/rankings/health-professions-schools/`,
  );
  // The table has ten rows.
  const id = await page.locator('school-rankings > a[slot^="anchor-"]').nth(9).getAttribute('id');
  await page.goto(`${origin}/rankings/health-professions-schools/`);
  const row = page.locator('ranking-toc a[href*="#"]').last();
  expect(await row.getAttribute('href')).toBe(`/rankings/health-professions-schools/?show=all#${id}`);
  await row.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  const isInView = await page.evaluate((name) => {
    const box = document.getElementById(name ?? '')?.getBoundingClientRect();
    return Boolean(box && box.top >= -1 && box.top < innerHeight);
  }, id);
  expect(isInView).toBe(true);
  await context.close();
});
