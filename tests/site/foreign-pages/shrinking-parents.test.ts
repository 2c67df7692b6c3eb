import { expect } from 'vitest';
import { serveForeignPage } from '../support/foreign-host.ts';
import { listenToPage, origin, test } from '../support/site-test.ts';

const posts = JSON.stringify([
  { title: 'Night shift', link: '/night/' },
  { title: 'Day shift', link: '/day/' },
]);
const card = '<content-card variant="basic" heading="A card"></content-card>';

/** All elements whose styles depend on their width. */
const elements = [
  '<program-finder degree="masters"></program-finder>',
  '<lead-gen></lead-gen>',
  '<us-state-map></us-state-map>',
  '<school-rankings extid="health-professions-us" limit="2"></school-rankings>',
  '<ranking-toc extid="health-professions-us"></ranking-toc>',
  `<post-list posts='${posts}'></post-list>`,
  '<content-list><li>One</li><li>Two</li></content-list>',
  '<content-table><table><tr><th>State<th>Schools<tr><td>Ohio<td>12</table></content-table>',
  '<biography-card name="Ada Moss">A nurse.</biography-card>',
  '<page-hero heading="A page"></page-hero>',
  `<content-slider>${card.repeat(3)}</content-slider>`,
  `<contributor-profile contributor='{"title":"Ada Moss","slug":"ada-moss"}'></contributor-profile>`,
  '<contributors-hub></contributors-hub>',
  '<editorial-listings degree="masters"></editorial-listings>',
];

/** Parents that are as wide as their content. */
const parents: Readonly<Record<string, (element: string) => string>> = {
  'a centered flex column': (element) =>
    `<div style="display:flex;flex-direction:column;align-items:center">${element}</div>`,
  'a flex row': (element) => `<div style="display:flex"><p>Text</p>${element}</div>`,
  'a centered grid item': (element) => `<div style="display:grid;justify-items:center">${element}</div>`,
  'a dialog': (element) => `<dialog open style="position:static">${element}</dialog>`,
  'a table cell': (element) => `<table><tr><td>Label<td>${element}</table>`,
  'an inline block': (element) => `<div style="display:inline-block">${element}</div>`,
  'a float': (element) => `<div style="float:left">${element}</div><br style="clear:both">`,
};

const narrowColumns = (element: string) =>
  `<div style="display:grid;grid-template-columns:1fr 1fr;width:300px">${element}<div>${element}</div></div>`;

function pageOf(body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Host</title><link rel="icon" href="data:,"><style>body{margin:0}</style><script src="${origin}/embed.js" async></script></head><body>${body}</body></html>`;
}

test('elements have a usable width in parents that fit their content, and still shrink', async ({
  browser,
  pageProblems,
}) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  listenToPage(page, pageProblems);
  const sections = Object.entries({ ...parents, 'narrow columns': narrowColumns }).map(
    ([name, wrap]) => `<section title="${name}">${elements.map(wrap).join('')}</section>`,
  );
  const host = await serveForeignPage(pageOf(sections.join('')));
  await page.goto(host.url);
  const waiting = page.locator('section :is(:not(:defined), [data-state="pending"])');
  await expect.poll(() => waiting.count(), { timeout: 20_000 }).toBe(0);
  const measure = () =>
    page.locator('section').evaluateAll((found: HTMLElement[]) =>
      found.flatMap((section) =>
        [...section.querySelectorAll('[data-state]:not([data-state] *)')].map((element) => ({
          name: `${element.localName} in ${section.title}`,
          width: Math.round(element.getBoundingClientRect().width),
        })),
      ),
    );
  const isNarrow = ({ name }: { name: string }) => name.endsWith('narrow columns');
  const boxes = await measure();
  expect(boxes).toHaveLength(elements.length * (Object.keys(parents).length + 2));
  expect(boxes.filter((box) => !isNarrow(box) && box.width <= 250)).toEqual([]);
  expect(boxes.filter((box) => isNarrow(box) && box.width !== 150)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  expect((await measure()).filter(({ width }) => width > 390)).toEqual([]);
  await page.close();
  host.close();
});
