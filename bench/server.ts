/**
 * `npm run bench -- /path/ [requests] [rounds]`: compares the CPU time per request of our server with the
 * peers and the limits, in one run. Writes `bench/RENDERING.md`.
 */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { comparePairs, type MeasuredServer, type Meter, nodeOptions, withServer } from './measure.ts';
import { median } from './median.ts';

const [path = '/widgets/', requests = '2000', rounds = '3'] = process.argv.slice(2);
const module = (name: string): string => new URL(`./peers/${name}.mjs`, import.meta.url).pathname;

const bare = { name: 'bare node:http, same response', module: module('bare-node'), args: [path], path };
const react = { name: 'Express and one renderToString', module: module('react-express'), args: [path], path };

/**
 * The states of our server's caches, each with the peer for the comparison and the maximum ratio. Only second
 * pages of a visit have a limit, because the page of the peer has no styles either.
 */
const states = [
  { state: 'finished page', mode: 'cached', against: bare, limit: 1.15 },
  { state: 'rendered again, all fragments cached', mode: 'warm', against: react, limit: 0.4 },
  { state: 'data of one fragment changed', mode: 'one post', against: react, limit: 1.2 },
  { state: 'one fragment edited', mode: 'one fragment', against: react, limit: 1.2 },
  { state: 'everything changed', mode: 'everything', against: react, limit: 2.5 },
] as const;

/**
 * The first page of a visit contains its styles. The second page links to style sheets, as other servers'
 * pages do.
 */
const visits = [
  { visit: 'second page', headers: { 'sec-fetch-site': 'same-origin' } },
  { visit: 'first page', headers: undefined },
];

const comparisons = visits.flatMap(({ visit, headers }) =>
  states
    // The bare server sends the same response as a first page, so it is compared only with finished first
    // pages.
    .filter(({ mode }) => mode !== 'cached' || !headers)
    .map(({ state, mode, against, limit }) => ({
      own: { name: `ours, ${state}, ${visit}`, module: module('ours'), args: [mode], path, headers },
      against,
      limit: headers || mode === 'cached' ? limit : undefined,
      // Servers of finished pages are fast, so they get more requests.
      requests: Number(requests) * (mode === 'cached' ? 8 : 1),
    })),
);

const pairsPerRound = 8;

interface Measurement {
  /** CPU time of our server divided by that of the peer, for each pair of blocks. */
  readonly ratios: readonly number[];
  /** CPU milliseconds of each request, for each block of requests. */
  readonly ownMs: readonly number[];
  readonly peerMs: readonly number[];
  readonly ownBytes: number;
  readonly peerBytes: number;
}

/**
 * Starts both servers and sends them alternate blocks of requests. First sends as many requests that do not
 * count, because compiling takes time.
 */
async function measure(own: MeasuredServer, peer: MeasuredServer, count: number): Promise<Measurement> {
  const perBlock = Math.ceil(count / pairsPerRound);
  const createBlock = (meter: Meter, costs: number[]) => async () => {
    const ms = await meter.cpuMsOfRequests(perBlock);
    costs.push(ms / perBlock);
    return ms;
  };
  return withServer(peer, (peerMeter) =>
    withServer(own, async (ownMeter) => {
      const [ownMs, peerMs]: [number[], number[]] = [[], []];
      await peerMeter.cpuMsOfRequests(count);
      await ownMeter.cpuMsOfRequests(count);
      const blocks = [createBlock(ownMeter, ownMs), createBlock(peerMeter, peerMs)] as const;
      const ratios = await comparePairs(blocks, pairsPerRound);
      const [ownBytes, peerBytes] = [await ownMeter.countBytes(), await peerMeter.countBytes()];
      return { ratios, ownMs, peerMs, ownBytes, peerBytes };
    }),
  );
}

const ratioRows: string[] = [];
const costRows: string[] = [];
for (const { own, against, limit, requests: count } of comparisons) {
  const measurements: Measurement[] = [];
  for (let round = 0; round < Number(rounds); round += 1)
    measurements.push(await measure(own, against, count));
  const medianOf = (read: (measurement: Measurement) => readonly number[]) =>
    median(measurements.flatMap(read));
  const ratio = medianOf(({ ratios }) => ratios);
  const roundMedians = measurements.map(({ ratios }) => median(ratios).toFixed(2)).join(', ');
  ratioRows.push(
    `| ${own.name} | ${against.name} | ${ratio.toFixed(2)}${ratio > (limit ?? ratio) ? ' ✗' : ''} | ${roundMedians} | ${limit ?? ''} |`,
  );
  const [ownMs, peerMs] = [medianOf((measured) => measured.ownMs), medianOf((measured) => measured.peerMs)];
  const { ownBytes = 0, peerBytes = 0 } = measurements.at(-1) ?? {};
  costRows.push(`| ${own.name} | ${ownMs.toFixed(3)} | ${ownBytes} | ${peerMs.toFixed(3)} | ${peerBytes} |`);
  console.log(ratioRows.at(-1));
}

const [minute] = new Date()
  .toISOString()
  .replace('T', ' at ')
  .split(/:\d\d\./);
const report = `# CPU time per rendered request

Written by \`npm run bench -- ${path} ${requests} ${rounds}\` on ${minute} UTC. For each state, our server and the compared one run at the same time and get blocks of requests in turn: ${pairsPerRound} pairs of blocks in each of ${rounds} rounds. Each round sends ${requests} warm-up requests, then ${requests} measured requests. Servers of finished pages get eight times as many of both. A ratio is the median of all pairs; the next column has the medians of the rounds, which start new processes. Only CPU time of the servers' processes counts.

A first page contains its styles; a second page of the same visit links to style sheets. The limits are for second pages, because the compared page (Express and one \`renderToString\`) has no styles either. After each change, the server fetches all responses of the CMS again. After an edit and a change of everything, it also sanitizes the whole content. The changed data is one post that a list on the page references by id. “Express and one renderToString” is plain Express that renders the same elements; it parses the page and loads its data before the measurement. ✗: above the limit. [Decision 7](../docs/adr/0007-caching.md) set the limits.

- Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version} with ${nodeOptions.join(' ')}; load average ${loadavg()[0]?.toFixed(1)} after the run.

| state | compared with | ratio | rounds | limit |
|---|---|---|---|---|
${ratioRows.join('\n')}

| state | CPU ms | bytes | compared: CPU ms | compared: bytes |
|---|---|---|---|---|
${costRows.join('\n')}
`;
writeFileSync('bench/RENDERING.md', report);
console.log(report);
