/**
 * The CPU time that `METRICS_PORT` adds to a request, as a ratio of pairs in one run:
 * `npm run bench:metrics -- [rounds] [requests]`.
 */
import { type Contestant, comparePairs } from './measure.ts';

const [rounds = '41', requests = '2000'] = process.argv.slice(2);
const path = '/widgets/';
const contestant = (mode: string, ...extra: string[]): Contestant => ({
  name: mode,
  module: new URL('./peers/ours.mjs', import.meta.url).pathname,
  args: [mode, ...extra],
  path,
});

for (const [name, mode, share] of [
  ['finished page', 'cached', 1],
  ['rendered again, all fragments cached', 'warm', 1 / 4],
] as const) {
  const pair = [contestant(mode, 'metrics'), contestant(mode)] as const;
  const ratios = await comparePairs(pair, { rounds: Number(rounds), requests: Number(requests) * share });
  const at = (part: number) =>
    (100 * ((ratios[Math.floor(ratios.length * part)] ?? Number.NaN) - 1)).toFixed(1);
  console.log(`${name}: ${at(0.5)} % with metrics (half of the pairs: ${at(0.25)} to ${at(0.75)} %)`);
}
