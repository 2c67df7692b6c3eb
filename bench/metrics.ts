/**
 * The CPU time that `METRICS_PORT` adds to a request, as a ratio of pairs in one run, written to `bench/METRICS.md`:
 * `npm run bench:metrics -- [starts] [requests]`.
 */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { type Contestant, comparePairs } from './measure.ts';

const [starts = 40, requests = 2000] = process.argv.slice(2).map((value) => {
  if (/^[1-9]\d*$/.test(value)) return Number(value);
  throw new Error(`${value} is not a number of starts or requests. Pass whole numbers: 40 2000`);
});
const path = '/widgets/';
const contestant = (mode: string, ...extra: string[]): Contestant => ({
  name: mode,
  module: new URL('./peers/ours.mjs', import.meta.url).pathname,
  args: [mode, ...extra],
  path,
});

/** The median of sorted values, and the ranks between which it is with a confidence of 95 % (sign test). */
function findMedian(sorted: readonly number[]): { median: number; low: number; high: number } {
  const margin = 0.98 * Math.sqrt(sorted.length);
  const at = (rank: number) =>
    sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(rank)))] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return { median: at(middle), low: at(middle - margin), high: at(middle + margin) };
}

const percent = (ratio: number) => `${(100 * (ratio - 1)).toFixed(2)} %`;
const loadAtStart = loadavg()[0] ?? 0;
const rows: string[] = [];
for (const [name, modes, share] of [
  ['finished page', [['cached', 'metrics'], ['cached']], 1],
  ['rendered again, all fragments cached', [['warm', 'metrics'], ['warm']], 1 / 4],
  ['finished page, both without metrics', [['cached'], ['cached']], 1],
] as const) {
  const [first, second] = modes.map(([mode, ...extra]) => contestant(mode, ...extra));
  if (!first || !second) throw new Error(`${name} needs two servers.`);
  const ratios = await comparePairs([first, second], {
    starts,
    requests: requests * share,
  });
  const { median, low, high } = findMedian(ratios);
  rows.push(`| ${name} | ${percent(median)} | ${percent(low)} to ${percent(high)} |`);
  console.log(rows.at(-1));
}
const report = [
  '# What metrics cost',
  '',
  `Written by \`npm run bench:metrics\` on ${new Date().toISOString().slice(0, 10)}, with Node ${process.versions.node} on ${cpus().length} cores (load average before: ${loadAtStart.toFixed(1)}). Two servers, one with \`METRICS_PORT\`, got ${requests} requests for \`${path}\` in turn (rendered pages: a quarter), and were started again ${starts} times. The figure is the CPU time that the first took more than the second: the median of the starts, and where it is with a confidence of 95 %. The last row compares two servers without metrics, so it shows what the method cannot tell from zero.`,
  '',
  '| | CPU time more | 95 % confidence |',
  '|---|---|---|',
  ...rows,
  '',
].join('\n');
writeFileSync('bench/METRICS.md', report);
