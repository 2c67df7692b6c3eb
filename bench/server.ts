/**
 * `npm run bench -- /path/ [requests] [rounds]`: compares the CPU time per request of our server with the
 * peers and the limits, in one run. Writes `bench/RENDERING.md`.
 */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { compare, type MeasuredServer, nodeOptions } from './measure.ts';

const [path = '/widgets/', requests = '20000', rounds = '7'] = process.argv.slice(2);
const module = (name: string): string => new URL(`./peers/${name}.mjs`, import.meta.url).pathname;

const bare = 'bare node:http, same response';
const react = 'Express and one renderToString';
const peers: readonly MeasuredServer[] = [
  { name: bare, module: module('bare-node'), args: [path], path, repeat: 8 },
  { name: react, module: module('react-express'), args: [path], path },
];

/**
 * The states of our server's caches, each with the peer for the comparison and the maximum ratio. Only second
 * pages of a visit have a limit, because the page of the peer has no styles either.
 */
const states = [
  { state: 'finished page', mode: 'cached', against: bare, limit: 1.15, repeat: 8 },
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

const ours = visits.flatMap(({ visit, headers }) =>
  states
    // The bare server sends the same response as a first page, so it is compared only with finished first
    // pages.
    .filter(({ mode }) => mode !== 'cached' || !headers)
    .map(({ state, ...rest }) => ({ ...rest, name: `ours, ${state}, ${visit}`, headers })),
);

const servers = [
  ...peers,
  ...ours.map(({ name, mode, ...rest }) => ({ ...rest, name, module: module('ours'), args: [mode], path })),
];
const samples = await compare(servers, { requests: Number(requests), rounds: Number(rounds) });
const cpu = (name: string): number =>
  samples.find((sample) => sample.name === name)?.cpuMsPerRequest ?? Number.NaN;

const results = ours.map(({ name, against, limit, headers, mode }) => ({
  name,
  against,
  limit: headers || mode === 'cached' ? limit : undefined,
  ratio: cpu(name) / cpu(against),
}));
const [minute] = new Date()
  .toISOString()
  .replace('T', ' at ')
  .split(/:\d\d\./);
const report = `# CPU time per rendered request

Written by \`npm run bench -- ${path} ${requests} ${rounds}\` on ${minute} UTC. Medians of ${rounds} rounds of ${requests} requests after ${requests} that are not counted, of only the server's process; servers of finished pages get eight times as many. A first page contains its styles; a second page of the same visit links to style sheets. The limits are for second pages, because the compared page (Express and one \`renderToString\`) has no styles either. After each change, the server fetches all responses of the CMS again. After an edit and a change of everything, it also sanitizes the whole content. The changed data is a post that a list of the page names by id. [Decision 7](../docs/adr/0007-caching.md) set the limits.

- Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version} with ${nodeOptions.join(' ')}; load average ${loadavg()[0]?.toFixed(1)} after the run.

| state | compared with | ratio | limit |
|---|---|---|---|
${results.map(({ name, against, ratio, limit }) => `| ${name} | ${against} | ${ratio.toFixed(2)}${ratio > (limit ?? ratio) ? ' ✗' : ''} | ${limit ?? ''} |`).join('\n')}

| server | CPU ms | bytes |
|---|---|---|
${samples.map(({ name, cpuMsPerRequest, bytes }) => `| ${name} | ${cpuMsPerRequest.toFixed(3)} | ${bytes} |`).join('\n')}
`;
writeFileSync('bench/RENDERING.md', report);
console.log(report);
