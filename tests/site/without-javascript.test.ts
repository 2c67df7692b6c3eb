import { expect } from 'vitest';
import { judgedPages, origin, sizes, test } from './site-test.ts';

/** Texts and links that a reader cannot get at: not drawn, and in no closed `<details>` with a visible summary. */
function findHidden(): string[] {
  const hidden: string[] = [];
  const parentOf = (node: Element): Element | null => node.assignedSlot ?? node.parentElement ?? ((node.getRootNode() as ShadowRoot).host || null);
  const reachable = (element: Element): boolean => {
    if (element.checkVisibility({ visibilityProperty: true })) return true;
    for (let node: Element | null = element; node; node = parentOf(node)) {
      if (!(node instanceof HTMLDetailsElement) || node.open) continue;
      const summary = node.querySelector('summary');
      if (summary && (summary.checkVisibility() || reachable(summary))) return true;
    }
    return false;
  };
  const walk = (root: Document | ShadowRoot) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) walk(element.shadowRoot);
      if (element.closest('script,style,template,head,select,title,noscript,svg,datalist')) continue;
      const text = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      if ((text || element.matches('a[href]:not(:empty)')) && !reachable(element)) hidden.push(`<${element.localName} class="${element.className}"> ${element.textContent?.trim().slice(0, 60)}`);
    }
  };
  walk(document);
  return hidden;
}

for (const [name, viewport] of Object.entries(sizes)) {
  for (const path of judgedPages) {
    test(`shows every text and link of ${path} with JavaScript off, on a ${name}`, async ({ browser }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, viewport });
      const page = await context.newPage();
      await page.goto(origin + path);
      const hidden = await page.evaluate(findHidden);
      // One of two forms of the same thing is left out by width or for want of script; each names itself.
      const meant = /us-state-map|content-accordion__(all|toggle)|site-header|school-rankings__all|finder__filter|menu/;
      expect(hidden.filter((line) => !meant.test(line))).toEqual([]);
      await context.close();
    });
  }
}

test('leads from the finder to programs with JavaScript off', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: sizes.phone });
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  const finder = page.locator('program-finder').first();
  await finder.getByLabel('I want my').selectOption({ label: 'Associate’s degree' }).catch(() => finder.getByLabel('I want my').selectOption({ index: 1 }));
  await finder.getByRole('button', { name: 'Search Programs' }).click();
  for (let step = 0; step < 3 && new URL(page.url()).pathname === '/go/finder'; step += 1) {
    await page.locator('main select').first().selectOption({ index: 1 });
    await page.locator('main button[type=submit], main form button').first().click();
  }
  expect(new URL(page.url()).pathname).toMatch(/^\/(discover|study-match)\/?$/);
  expect(await page.locator('main li, main article').count()).toBeGreaterThan(2);
  await context.close();
});

test('opens a school behind View More by its address, with JavaScript off', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: sizes.phone });
  const page = await context.newPage();
  await page.goto(`${origin}/rankings/health-professions-schools/`);
  const id = await page.locator('school-rankings > a[slot^="anchor-"]').last().getAttribute('id');
  await page.goto(`${origin}/rankings/health-professions-schools/#${id}`);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  const isInView = await page.evaluate((name) => {
    const box = document.getElementById(name ?? '')?.getBoundingClientRect();
    return Boolean(box && box.top >= -1 && box.top < innerHeight);
  }, id);
  expect(isInView).toBe(true);
  await context.close();
});
