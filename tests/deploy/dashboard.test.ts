import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { startSite } from '../support/start-site.ts';
import { findPort, root, stop, waitUntil } from './processes.ts';

let site: Awaited<ReturnType<typeof startSite>> | undefined;
let prometheus: ChildProcess | undefined;
let folder: string | undefined;
afterEach(async () => {
  await stop(prometheus);
  await site?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const secret = 'secret-of-the-dashboard';

/** Paths of pages, whose elements are rendered when they are requested for the first time. */
async function readPaths(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap-1.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location = '']) => new URL(location).pathname);
}

/** Requests of each kind that the dashboard shows, with values from browsers. */
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

/** Starts Prometheus with our rules, which it evaluates every second. */
async function startPrometheus(metricsPort: number): Promise<string> {
  folder = await mkdtemp(join(tmpdir(), 'prometheus-'));
  const rules = await readFile(join(root, 'deploy/prometheus/rules.yaml'), 'utf8');
  await cp(join(root, 'deploy/prometheus/prometheus.yaml'), join(folder, 'prometheus.yaml'));
  const example = await readFile(join(folder, 'prometheus.yaml'), 'utf8');
  await writeFile(join(folder, 'rules.yaml'), rules.replaceAll('interval: 30s', 'interval: 1s'));
  await writeFile(
    join(folder, 'prometheus.yaml'),
    example
      .replace('scrape_interval: 15s', 'scrape_interval: 1s')
      .replace(/targets: .*/, `targets: ["127.0.0.1:${metricsPort}"]`),
  );
  const port = await findPort();
  const args = [
    '--config.file=prometheus.yaml',
    '--storage.tsdb.path=data',
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  prometheus = spawn('prometheus', args, { cwd: folder, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await waitUntil('Prometheus', async () => (await fetch(`${url}/-/ready`)).ok);
  return url;
}

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

/** Without an engine in front or external services there is nothing to measure. */
const needsEngine = /edu_front_purges_waiting|edu_service_request|edu_cms_paused|edu:cms_request/;

describe.skipIf(!inject('hasPromtool'))('the dashboard', () => {
  test('gets data for each query from a running server and our rules', async () => {
    const metricsPort = await findPort();
    site = await startSite('nursing', { METRICS_PORT: String(metricsPort), PURGE_SECRET: secret });
    // Counters that exist before they are scraped have a rate when they grow.
    await createTraffic(site.origin, '/articles/night-shift/');
    const paths = await readPaths(site.origin);
    expect(paths.length).toBeGreaterThan(50);
    const url = await startPrometheus(metricsPort);
    const { panels } = JSON.parse(await readFile(join(root, 'deploy/grafana/edu-embed.json'), 'utf8')) as {
      panels: readonly Panel[];
    };
    const queries = panels
      .flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
      .filter((query) => !needsEngine.test(query));
    expect(queries.length).toBeGreaterThan(12);
    const { origin } = site;
    const found = new Set<string>();
    const findEmpty = async () => {
      await createTraffic(origin, paths.shift() ?? '/');
      for (const query of queries) {
        const response = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(query)}`);
        const { data } = (await response.json()) as { data: { result: { value: [number, string] }[] } };
        if (data.result.some(({ value }) => value[1] !== 'NaN')) found.add(query);
      }
      return queries.filter((query) => !found.has(query));
    };
    await expect.poll(findEmpty, { timeout: 30_000, interval: 1000 }).toEqual([]);
  });
});
