import { afterAll, beforeAll, expect } from 'vitest';
import { findFreePort } from '../../support/free-port.ts';
import { startSite } from '../../support/start-site.ts';
import { sizes, test } from '../support/site-test.ts';

let site: Awaited<ReturnType<typeof startSite>>;
let metricsUrl: string;

beforeAll(async () => {
  const port = await findFreePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  site = await startSite('nursing', { METRICS_PORT: String(port) });
});
afterAll(() => site.stop());

/** Reads the values of the metrics, by series. */
async function readSeries(): Promise<Map<string, number>> {
  const text = await (await fetch(metricsUrl)).text();
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

test('counts pages by kind and cache state', async () => {
  for (let round = 0; round < 3; round += 1)
    await (await fetch(`${site.origin}/articles/night-shift/`)).text();
  const series = await readSeries();
  expect(series.get('edu_http_requests_total{kind="article",cache="miss",status="2xx"}')).toBe(1);
  expect(series.get('edu_http_requests_total{kind="article",cache="hit",status="2xx"}')).toBe(2);
  expect(series.get('edu_page_render_seconds_count{kind="article"}')).toBe(1);
  expect(series.get('edu_fragment_render_seconds_count{tag="site-header"}')).toBe(1);
  expect(series.get('edu_page_cache{unit="pages"}')).toBe(1);
});

test('adds no series for new URLs, parameters, hosts and ids', async () => {
  const request = async (index: number) => {
    const paths = [
      `/nope-${index}/`,
      `/?x=${index}`,
      `/api/posts?ids=${index + 10}`,
      `/schools/none-${index}/`,
    ];
    for (const path of paths)
      await (
        await fetch(site.origin + path, { headers: { 'x-forwarded-host': `h${index}.example` } })
      ).text();
  };
  for (const index of [-2, -1]) await request(index);
  const before = [...(await readSeries()).keys()];
  for (let index = 1; index <= 100; index += 1) await request(index);
  const after = [...(await readSeries()).keys()];
  expect(after.filter((name) => !before.includes(name))).toEqual([]);
});

test('receives the vitals of a sampled page view when the visitor leaves the page', async ({ browser }) => {
  const page = await browser.newPage({ viewport: sizes.phone });
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  await page.goto(`${site.origin}/articles/night-shift/`, { waitUntil: 'networkidle' });
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/report-vitals.')),
  );
  await page.keyboard.press('Shift');
  await page.goto(`${site.origin}/about-us/`);
  const countOf = async (name: string) =>
    [...(await readSeries())]
      .filter(([series]) => series.startsWith(`${name}_count{kind="article"`))
      .reduce((sum, [, count]) => sum + count, 0);
  await expect.poll(() => countOf('edu_web_vitals_lcp_seconds')).toBe(1);
  await expect.poll(() => countOf('edu_web_vitals_cls')).toBe(1);
  await page.close();
});

test('without METRICS_PORT, pages send no vitals and the server has no route for them', async () => {
  const plain = await startSite('nursing');
  const html = await (await fetch(`${plain.origin}/`)).text();
  const response = await fetch(`${plain.origin}/-/vitals`, { method: 'POST', body: '[]' });
  await plain.stop();
  expect(html).not.toContain('vitalsUrl');
  expect(response.status).toBe(405);
});
