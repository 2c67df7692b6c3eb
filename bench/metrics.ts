/**
 * `npm run bench:metrics -- [pairs] [requests]`: measures the CPU time that `METRICS_PORT` adds, as ratios
 * within one process. Writes `bench/METRICS.md`.
 */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { findFreePort } from '../tests/support/free-port.ts';
import { comparePairs, type Meter, withServer } from './measure.ts';
import { median } from './median.ts';

const [pairs = 200, requests = 500] = process.argv.slice(2).map((value) => {
  if (/^[1-9]\d*$/.test(value)) return Number(value);
  throw new Error(
    `${value} is not a whole number above 0. Pass the pairs and the requests, for example 200 500.`,
  );
});
const path = '/widgets/';
const module = new URL('./peers/metrics-pair.mjs', import.meta.url).pathname;
/** Prometheus reads the metrics of `deploy/prometheus` in this interval. */
const scrapeSeconds = 15;
const restMs = 5000;

/** Returns the confidence interval of 95 % of the median (sign test). */
function findInterval(values: readonly number[]): { low: number; high: number } {
  const sorted = [...values].sort((a, b) => a - b);
  const margin = 0.98 * Math.sqrt(sorted.length);
  const at = (rank: number) =>
    sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(rank)))] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return { low: at(middle - margin), high: at(middle + margin) };
}

const percent = (share: number) => `${(100 * share).toFixed(2)} %`;
const rows: string[] = [];
/**
 * Adds a row to the report.
 *
 * @param ratios CPU times of one server, or of several sets of collectors, as ratios to those of another
 * @param sets number of sets of collectors that the difference is divided by
 */
function addRow(name: string, ratios: readonly number[], sets = 1): void {
  const { low, high } = findInterval(ratios);
  const [figure, from, to] = [median(ratios), low, high].map((ratio) => percent((ratio - 1) / sets));
  rows.push(`| ${name} | ${figure} | ${from} to ${to} |`);
  console.log(rows.at(-1));
}

/** In these orders, each server is opened first, second and last once, so that the order favors none. */
const orders = ['metered,plain,other', 'plain,other,metered', 'other,metered,plain'];
const pairsPerOrder = Math.ceil(pairs / orders.length);

/** Compares requests to two of the process's servers. */
const compareServers = (meter: Meter, names: readonly [string, string], count: number) => {
  const [one, other] = names.map((name) => () => meter.cpuMsOfRequests(count, { 'x-server': name }));
  if (!one || !other) throw new Error('Two servers are needed.');
  return comparePairs([one, other], pairsPerOrder);
};

async function measureRequests(name: string, mode: 'cached' | 'warm', count: number): Promise<void> {
  const metered: number[] = [];
  const plain: number[] = [];
  for (const order of orders) {
    const args = [mode, String(await findFreePort()), order];
    await withServer({ name: mode, module, args, path }, async (meter) => {
      for (const server of order.split(',')) await meter.cpuMsOfRequests(count * 4, { 'x-server': server });
      metered.push(...(await compareServers(meter, ['metered', 'plain'], count)));
      plain.push(...(await compareServers(meter, ['plain', 'other'], count)));
    });
  }
  addRow(name, metered);
  addRow(`${name}, both without metrics`, plain);
}

/** The collectors of one process are too cheap to measure: 50 sets run, and their cost is divided. */
async function measureCollectors(): Promise<void> {
  const args = ['warm', String(await findFreePort())];
  const open = <Result>(run: (meter: Meter) => Promise<Result>) =>
    withServer({ name: 'collectors', module, args, path }, run);
  const headers = { 'x-server': 'plain' };
  const count = requests / 4;
  await open(async (meter) => {
    await meter.cpuMsOfRequests(count * 4, headers);
    const times: number[] = [];
    for (let block = 0; block < 40; block += 1) times.push(await meter.cpuMsOfRequests(count, headers));
    const medianMs = median(times);
    const idle = await meter.cpuMsDuring(() => setTimeout(restMs));
    await meter.send('add collectors');
    const ratios: number[] = [];
    for (let block = 0; block < 40; block += 1)
      ratios.push((await meter.cpuMsOfRequests(count, headers)) / medianMs);
    addRow('collectors of the process, under load', ratios, 50);
    const share = ((await meter.cpuMsDuring(() => setTimeout(restMs))) - idle) / restMs / 50;
    rows.push(`| collectors of the process, without requests | ${percent(share)} of a core | |`);
    console.log(rows.at(-1));
  });
}

async function measureScrapes(): Promise<void> {
  const port = await findFreePort();
  const args = ['warm', String(port)];
  await withServer({ name: 'scrapes', module, args, path }, async (meter) => {
    await meter.cpuMsOfRequests(requests, { 'x-server': 'metered' });
    let bytes = 0;
    const scrape = async () => {
      bytes = (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).length;
    };
    for (let count = 0; count < 20; count += 1) await scrape();
    const times: number[] = [];
    for (let count = 0; count < 50; count += 1) times.push(await meter.cpuMsDuring(scrape));
    const medianMs = median(times);
    const share = percent(medianMs / 1000 / scrapeSeconds);
    rows.push(
      `| a scrape of ${Math.round(bytes / 1024)} KB each ${scrapeSeconds} s (${medianMs.toFixed(1)} ms) | ${share} of a core | |`,
    );
    console.log(rows.at(-1));
  });
}

const loadAtStart = loadavg()[0] ?? 0;
await measureRequests('finished page', 'cached', requests);
await measureRequests('rendered again, all fragments cached', 'warm', Math.ceil(requests / 2));
await measureCollectors();
await measureScrapes();
const report = [
  '# What metrics cost',
  '',
  `Written by \`npm run bench:metrics\` on ${new Date().toISOString().slice(0, 10)}, with Node ${process.versions.node} on ${cpus().length} cores (load average before: ${loadAtStart.toFixed(1)}). A process has a server with \`METRICS_PORT\` and two without, opened in each of three orders. The servers get blocks of ${requests} requests for \`${path}\` (rendered pages: half as many) in turn, in ${pairsPerOrder * orders.length} pairs. The figure is how much more CPU time the first of a pair takes than the second: the median, and its confidence interval of 95 %. Rows without metrics show how much a figure differs from zero by chance. The rows of collectors and scrapes are not from pairs: one server runs without collectors, then with 50 sets, and single scrapes are measured. The collectors (delay of the event loop, garbage collection, memory) run once for each process; the figure is a fiftieth of the cost of 50.`,
  '',
  '| | additional CPU time | 95 % confidence |',
  '|---|---|---|',
  ...rows,
  '',
].join('\n');
writeFileSync('bench/METRICS.md', report);
