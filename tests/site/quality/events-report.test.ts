import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright';
import { afterEach, beforeEach, expect } from 'vitest';
import { startSite } from '../../support/start-site.ts';
import { scrollToEnd, sizes, test } from '../support/site-test.ts';

const path = '/rankings/health-professions-schools/';
let site: Awaited<ReturnType<typeof startSite>>;
let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'events-'));
  file = join(folder, 'events.ndjson');
  site = await startSite('nursing', { EVENTS_FILE: file });
});
afterEach(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

interface StoredLine {
  readonly time: string;
  readonly name: string;
  readonly page: string;
}

async function readEvents(): Promise<StoredLine[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => (line ? [JSON.parse(line) as StoredLine] : []));
}

/** Reads the ranking, follows the first link to a school, and leaves the page. */
async function visitRanking(context: BrowserContext): Promise<string[]> {
  const page = await context.newPage();
  const tracked: string[] = [];
  await page.exposeFunction('collectTracked', (name: string) => tracked.push(name));
  await page.addInitScript(() =>
    document.addEventListener('edu-embed:track', (event) =>
      (window as unknown as { collectTracked(name: string): void }).collectTracked(
        (event as CustomEvent<{ name: string }>).detail.name,
      ),
    ),
  );
  await page.goto(site.origin + path, { waitUntil: 'networkidle' });
  await scrollToEnd(page);
  await page
    .locator('school-rankings a[data-visit]')
    .first()
    .click({ modifiers: ['Control'] });
  // This is the last event of the page, after the views of all elements.
  await page.evaluate(() => window.eduEmbed?.track('FieldSelected', { field: { name: 'end' } }));
  await page.goto(`${site.origin}/about-us/`);
  return tracked;
}

async function openContext(browser: Browser, hasSignal: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: sizes.desktop });
  await context.addInitScript(
    (signal) => Object.defineProperty(navigator, 'globalPrivacyControl', { value: signal }),
    hasSignal,
  );
  return context;
}

async function runReport(): Promise<{ html: string; csv: string }> {
  const out = join(folder, 'report');
  const report = spawn(process.execPath, ['dist/server/report.mjs', file, '--out', out], {
    stdio: 'inherit',
  });
  expect(await once(report, 'exit')).toEqual([0, null]);
  return { html: await readFile(`${out}.html`, 'utf8'), csv: await readFile(`${out}.csv`, 'utf8') };
}

test('reports views and clicks of a consenting visitor, and no event of a visitor who opted out', async ({
  browser,
}) => {
  const refusing = await openContext(browser, true);
  expect(await visitRanking(refusing)).toEqual([]);
  await refusing.close();

  const consenting = await openContext(browser, false);
  await visitRanking(consenting);
  await expect.poll(async () => (await readEvents()).some(({ name }) => name === 'FieldSelected')).toBe(true);
  const events = await readEvents();
  // Only the consenting visitor sends the last event.
  expect(events.filter(({ name }) => name === 'FieldSelected')).toHaveLength(1);
  expect(new Set(events.map(({ page }) => page))).toEqual(new Set([path]));
  const clicks = events.filter(({ name }) => name === 'ProductClicked');
  expect(clicks).toEqual([
    {
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00Z$/),
      name: 'ProductClicked',
      page: path,
      widget: 'school-rankings',
      label: expect.stringMatching(/^(?:organic|sponsored)$/),
      item: expect.any(String),
      position: expect.any(Number),
    },
  ]);

  const { html, csv } = await runReport();
  const views = events.filter(({ name }) => name.endsWith('Viewed')).length;
  expect(views).toBeGreaterThan(3);
  expect(html).toContain(`<dt>Impressions</dt><dd>${views}</dd>`);
  expect(html).toContain('<dt>Clicks</dt><dd>1</dd>');
  expect(csv).toContain(`,${path},school-rankings,`);

  const reportPage = await consenting.newPage();
  await reportPage.setContent(html);
  expect(await reportPage.locator('#by-position tbody tr').count()).toBeGreaterThan(1);
  await consenting.close();
});
