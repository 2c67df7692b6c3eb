import { expect } from 'vitest';
import { selectCases } from '../../support/long-run.ts';
import { origin, test } from '../support/site-test.ts';

const schools = 'tinselfeather-sample-institute,lanternkettle-sample-institute';

const pages = selectCases(
  ['/', '/sitemap/', '/rankings/health-professions-schools/', `/compare/?schools=${schools}`],
  [
    '/articles/second-bachelors/',
    '/schools/tinselfeather-sample-institute/',
    '/schools/',
    '/schools/in/ohio/',
    '/compare/?schools=tinselfeather-sample-institute',
    '/discover?degree=masters&category=nursing-and-healthcare&subject=nursing',
    '/study-match/?school=tinselfeather-sample-institute&degree=masters',
    '/search/?q=ohio',
    '/state/',
    '/state/ohio/',
    '/healthcare-review-partners/',
    '/healthcare-review-partners/siobhan-farrelly',
    '/guides/paying-for-school/',
    '/rankings/best-school/',
  ],
);

/** A window of 1280 px with a zoom of 200 %. */
const zoomed = { width: 640, height: 450 };
/** The smallest phones, and a window of 1280 px with a zoom of 400 %. */
const smallest = { width: 320, height: 640 };

test('no kind of page is wider than a zoomed window, or than a small phone after a very long word in a name, heading or cell', async ({
  browser,
}) => {
  const page = await browser.newPage();
  const faults: string[] = [];
  for (const path of pages) {
    await page.setViewportSize(zoomed);
    await page.goto(origin + path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width !== zoomed.width) faults.push(`${path}: ${width} px in a window of ${zoomed.width} px`);
    await page.setViewportSize(smallest);
    const wide = await page.evaluate(async () => {
      const names =
        'h1, h2, h3, h4, tbody th, td, li:not(.breadcrumbs li:first-child) > a, :is(th, td) > a, :is(h2, h3) > a';
      const listAll = (root: Document | ShadowRoot): Element[] =>
        [...root.querySelectorAll('*')].flatMap((element) =>
          element.shadowRoot ? [element, ...listAll(element.shadowRoot)] : [element],
        );
      // Opens the menus, whose content is as wide as the page.
      for (const element of listAll(document).filter((one) => one.matches('site-header, site-footer')))
        for (const details of element.shadowRoot?.querySelectorAll('details') ?? []) details.open = true;
      for (const element of listAll(document).filter((one) => one.matches(names)))
        if (element.childElementCount === 0 && element.textContent?.trim())
          element.textContent += ' Donaudampfschifffahrtsgesellschaft';
      const root = document.documentElement;
      if (root.scrollWidth <= innerWidth) return [];
      const wide = listAll(document)
        .filter((element) => element.matches(names) && element.getBoundingClientRect().right > innerWidth + 1)
        .map((element) => `${element.localName}.${element.className} in ${element.parentElement?.className}`);
      return [`${root.scrollWidth} px`, ...new Set(wide)].slice(0, 12);
    });
    if (wide.length > 0) faults.push(`${path}: ${wide.join('; ')}`);
  }
  await page.close();
  expect(faults).toEqual([]);
});

test('a breadcrumb shortens the name of the current page before the names above it', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${origin}/rankings/health-professions-schools/`);
  const links = await page.getByRole('navigation', { name: 'Breadcrumb' }).evaluate((nav) =>
    [...nav.querySelectorAll('a')].map((link) => {
      const item = link.parentElement as Element;
      return [link.textContent, link.getBoundingClientRect().right <= item.getBoundingClientRect().right];
    }),
  );
  await page.close();
  expect(links).toEqual([
    ['Home', true],
    ['Rankings', true],
  ]);
});
