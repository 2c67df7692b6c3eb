/**
 * `npm run bench:sizing -- [requests] [data folder]`: measures the resources of one process by the size of
 * its page cache. Starts the built server and requests all pages of its sitemap in random order. Requests per
 * second refer to CPU time, so that other programs on the machine hardly change the figure.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const [requests = '20000', existingDataDir] = process.argv.slice(2);
const cacheSizes = [1, 16, 64];
const connections = 16;
/** The settings of deploy/. */
const memorySettings = { NODE_OPTIONS: '--max-old-space-size=256', MALLOC_ARENA_MAX: '2' };

interface Site {
  readonly port: number;
  readonly metricsUrl: string;
  stop(): Promise<void>;
}

async function startSite(cacheMb: number, dataDir: string): Promise<Site> {
  const child = spawn(process.execPath, ['dist/server/main.mjs'], {
    env: {
      ...process.env,
      ...memorySettings,
      PORT: '0',
      METRICS_PORT: '0',
      LOG_LEVEL: 'info',
      SITE_URL: 'https://www.example.org',
      DATA_DIR: dataDir,
      CACHE_MB: String(cacheMb),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const find = async (pattern: RegExp) => {
    for (;;) {
      const [, found] = pattern.exec(output) ?? [];
      if (found) return found;
      output += String((await once(child.stdout, 'data'))[0]);
    }
  };
  const metricsUrl = await find(/"url":"([^"]+)","msg":"serving metrics"/);
  const port = Number(await find(/Listening on http:\/\/[^:]+:(\d+)/));
  // Discards the rest of the log.
  child.stdout.resume();
  return {
    port,
    metricsUrl,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function request(agent: Agent, port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ agent, port, host: '127.0.0.1', path, headers: { 'accept-encoding': 'br' } }, (response) =>
      text(response).then(resolve, reject),
    ).on('error', reject);
  });
}

async function readMetrics(url: string): Promise<(series: RegExp) => number> {
  const lines = (await (await fetch(url)).text()).split('\n');
  return (series) =>
    lines.filter((line) => series.test(line)).reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

async function readPaths(agent: Agent, port: number): Promise<string[]> {
  const readLocations = async (path: string) =>
    [...(await request(agent, port, path)).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, location = '']) => new URL(location).pathname,
    );
  const first = await readLocations('/sitemap.xml');
  if (!first.some((path) => path.endsWith('.xml'))) return first;
  return (await Promise.all(first.map((path) => readLocations(path)))).flat();
}

async function measure(cacheMb: number, dataDir: string): Promise<string> {
  const site = await startSite(cacheMb, dataDir);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  try {
    const paths = await readPaths(agent, site.port);
    const run = async (list: readonly string[]) => {
      let next = 0;
      const work = async () => {
        while (next < list.length) {
          const path = list[next] ?? '/';
          next += 1;
          await request(agent, site.port, path);
        }
      };
      await Promise.all(Array.from({ length: connections }, work));
    };
    await run(paths);
    const before = await readMetrics(site.metricsUrl);
    await run(
      Array.from({ length: Number(requests) }, () => paths[Math.floor(Math.random() * paths.length)] ?? '/'),
    );
    const after = await readMetrics(site.metricsUrl);
    const spent = (series: RegExp) => after(series) - before(series);
    const hits = spent(/^edu_http_requests_total\{.*cache="(?:hit|stale)"/) / Number(requests);
    const seconds = spent(/^process_cpu_seconds_total /);
    return [
      `${cacheMb} MB`,
      `${paths.length.toLocaleString('en-US')}`,
      `${after(/^edu_page_cache\{unit="pages"\}/).toLocaleString('en-US')}`,
      `${Math.round(100 * hits)} %`,
      `${Math.round(Number(requests) / seconds).toLocaleString('en-US')}`,
      `${Math.round(after(/^process_resident_memory_bytes /) / 1_048_576)} MB`,
    ].join(' | ');
  } finally {
    agent.destroy();
    await site.stop();
  }
}

const dataDir = existingDataDir ?? (await mkdtemp(join(tmpdir(), 'sizing-')));
console.log(
  '| `CACHE_MB` | pages of the site | pages in memory | from memory | requests per CPU second | memory |',
);
console.log('|---|---|---|---|---|---|');
for (const cacheMb of cacheSizes) console.log(`| ${await measure(cacheMb, dataDir)} |`);
if (!existingDataDir) await rm(dataDir, { recursive: true, force: true });
