import { expect, inject } from 'vitest';
import { selectCases } from '../../support/long-run.ts';
import { internalPath } from '../crawl/crawl.ts';
import { findViolations, listenToPage, origin, sizes, test } from '../support/site-test.ts';

const sample = '/schools/moonberry-sample-university/';
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
const headingOf = (html: string): string => textOf(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '');

/** Finds the links to schools in a page's HTML, with their words. */
function schoolLinks(html: string): { path: string; words: string }[] {
  return [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].flatMap(([, href, inner]) => {
    const path = internalPath(href ?? '', `${origin}/`, origin);
    return path && /^\/schools\/[^/]+\/$/.test(path) ? [{ path, words: textOf(inner ?? '') }] : [];
  });
}

async function readPage(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'manual' });
  expect(response.status, url).toBe(200);
  return response.text();
}

test('each link to a school leads to a page whose heading is the school’s name', async () => {
  const from = [
    '/',
    '/rankings/health-professions-schools/',
    '/rankings/lowest-in-state-tuition/',
    '/study-match/?degree=masters&category=nursing-and-healthcare&subject=nursing',
    '/schools/in/ohio/',
    sample,
  ];
  const headings = new Map<string, string>();
  for (const path of from) {
    const links = schoolLinks(await readPage(origin + path));
    expect(links.length, path).toBeGreaterThan(0);
    for (const link of links) {
      const heading = headings.get(link.path) ?? headingOf(await readPage(origin + link.path));
      headings.set(link.path, heading);
      expect(heading.length).toBeGreaterThan(5);
      expect(link.words.replace(/^(View School: |All facts about )/, ''), `${path} links ${link.path}`).toBe(
        heading,
      );
    }
  }
  expect(headings.size).toBeGreaterThan(20);
});

test('the sitemap lists every school once, and each of its pages names the school', async () => {
  const sitemap = await readPage(`${origin}/sitemap-1.xml`);
  const paths = [...sitemap.matchAll(/<loc>[^<]*?(\/schools\/[^/<]+\/)<\/loc>/g)].map(
    ([, path]) => path ?? '',
  );
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.length).toBeGreaterThan(100);
  const headings = new Set<string>();
  for (const path of paths) {
    const html = await readPage(origin + path);
    headings.add(headingOf(html));
    expect(html, path).toContain('"@type":"CollegeOrUniversity"');
  }
  expect(headings.size).toBe(paths.length);
});

test('a missing slash and other casing redirect; an unknown name gets a 404 with the nearest schools', async () => {
  const get = (path: string) =>
    fetch(origin + path, {
      redirect: 'manual',
      headers: { accept: 'text/html', 'sec-fetch-dest': 'document' },
    });
  for (const path of [sample.slice(0, -1), '/schools/Moonberry-Sample-University/']) {
    const response = await get(path);
    expect([response.status, response.headers.get('location')]).toEqual([301, sample]);
  }
  const unknown = await get('/schools/moonbery-university/');
  expect(unknown.status).toBe(404);
  const html = await unknown.text();
  expect(headingOf(html)).toBe('We have no school at this address');
  expect(schoolLinks(html)[0]).toEqual({ path: sample, words: 'Moonberry Sample University' });
});

test('a school’s page shows facts with sources, and paid programs separately, without JavaScript on both sites', async ({
  browser,
}) => {
  for (const site of [origin, inject('socialWorkOrigin')]) {
    for (const size of Object.values(sizes)) {
      const context = await browser.newContext({ viewport: size, javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(site + sample);
      const facts = page.locator('.school-facts > div');
      expect(await facts.count()).toBeGreaterThan(8);
      for (const text of await facts.allTextContents())
        expect(text).toMatch(/Sample data, 2026$|reported|privacy/);
      expect(await page.locator('.school-programs tbody tr').first().textContent()).toMatch(
        site === origin ? /^Nursing/ : /^Social work/i,
      );
      expect(await page.locator('.school__columns .paid').count()).toBe(0);
      expect(await page.locator('.paid').textContent()).toContain('Sponsored');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
      await page.getByText('Where these figures come from').click();
      expect(await page.locator('.school-definitions').isVisible()).toBe(true);
      await context.close();
    }
  }
});

test('a school’s page is free of axe violations and console messages in both color schemes', async ({
  browser,
  pageProblems,
}) => {
  const context = await browser.newContext({
    viewport: sizes.desktop,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    bypassCSP: true,
  });
  const page = await context.newPage();
  listenToPage(page, pageProblems);
  for (const path of selectCases([sample], ['/schools/', '/schools/in/ohio/'])) {
    await page.goto(origin + path);
    for (const summary of await page.locator('main summary').all()) await summary.click();
    expect(await findViolations(page), path).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findViolations(page, 'contrast'), `${path} dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await context.close();
  expect(pageProblems.filter((line) => !line.includes('Tagular not available'))).toEqual([]);
});

test('a school’s page starts a comparison, to which similar schools can be added, without JavaScript', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: sizes.phone, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(origin + sample);
  const name = (await page.locator('h1').textContent()) ?? '';
  await page.getByRole('button', { name: `Compare ${name}` }).click();
  expect(await page.locator('h1').textContent()).toBe('Add a school to compare');
  await page.getByRole('button', { name: /^Add / }).first().click();
  expect(await page.locator('h1').textContent()).toBe('Compare two schools');
  expect(await page.getByRole('columnheader').first().textContent()).toContain(name);
  await context.close();
});
