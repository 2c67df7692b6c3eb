import { afterEach, describe, expect, inject, test } from 'vitest';
import { findFreePort } from '../support/free-port.ts';
import { startSite } from '../support/start-site.ts';
import { type RunningPrometheus, readPanels, startPrometheus } from './prometheus-process.ts';

let site: Awaited<ReturnType<typeof startSite>> | undefined;
let prometheus: RunningPrometheus | undefined;
afterEach(async () => {
  await prometheus?.stop();
  await site?.stop();
});

const secret = 'secret-of-the-dashboard';

/** Reads the paths of all pages. The first request for a page renders its elements. */
async function readPaths(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap-1.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location = '']) => new URL(location).pathname);
}

/** Sends requests of each kind that the dashboard shows, including measurements like those of browsers. */
async function createTraffic(origin: string, newPath: string): Promise<void> {
  for (const path of ['/', '/', newPath]) await (await fetch(origin + path)).text();
  await fetch(`${origin}/-/purge`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: '{"tags":["menu"]}',
  });
  const tag = 'program-finder';
  const vitals = ['LCP', 'INP', 'CLS'].map((name) => ({ name, value: 0.1, pageKind: 'article', tag }));
  await fetch(`${origin}/-/vitals`, {
    method: 'POST',
    body: JSON.stringify([...vitals, { name: 'error', tag }]),
  });
}

/** Queries of metrics that exist only with an outside search engine or other external services. */
const needsOutsideService = /edu_front_purges_waiting|edu_service_request|edu_cms_paused|edu:cms_request/;

describe.skipIf(!inject('hasPromtool'))('the dashboard', () => {
  test('each query of the dashboard gets data from a running server and our rules', async () => {
    const metricsPort = await findFreePort();
    site = await startSite('nursing', { METRICS_PORT: String(metricsPort), PURGE_SECRET: secret });
    // A counter has a rate only if it exists before the first scrape.
    await createTraffic(site.origin, '/articles/night-shift/');
    const paths = await readPaths(site.origin);
    expect(paths.length).toBeGreaterThan(50);
    prometheus = await startPrometheus(metricsPort);
    const { query: read } = prometheus;
    const queries = (await readPanels())
      .flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
      .filter((query) => !needsOutsideService.test(query));
    expect(queries.length).toBeGreaterThan(12);
    const { origin } = site;
    const found = new Set<string>();
    const findEmpty = async () => {
      await createTraffic(origin, paths.shift() ?? '/');
      for (const query of queries) {
        const series = await read(query);
        if (series.some(({ value }) => value[1] !== 'NaN')) found.add(query);
      }
      return queries.filter((query) => !found.has(query));
    };
    await expect.poll(findEmpty, { timeout: 30_000, interval: 1000 }).toEqual([]);
  });
});
