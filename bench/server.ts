/**
 * CPU per request of our server, against the limits and peers, in one run:
 * `npm run bench -- /path/ [requests] [rounds]`.
 */
import { type Contestant, compare } from './measure.ts';

const [path = '/widgets/', requests = '20000', rounds = '7'] = process.argv.slice(2);
const module = (name: string): string => new URL(`./peers/${name}.mjs`, import.meta.url).pathname;

const bare = 'bare node:http, same bytes';
const react = 'Express and one renderToString';
const peers: readonly Contestant[] = [
  { name: bare, module: module('bare-node'), args: [path], path },
  { name: react, module: module('react-express'), args: [path], path },
];

/** Our server in each state of its caches, what it is compared with, and the maximum ratio. */
const ours = [
  { name: 'ours, finished page', mode: 'cached', against: bare, limit: 1.15 },
  { name: 'ours, rendered again, all fragments cached', mode: 'warm', against: react, limit: 0.4 },
  { name: 'ours, one fragment changed', mode: 'one fragment', against: react, limit: 1.2 },
  { name: 'ours, everything changed', mode: 'everything', against: react, limit: 2.5 },
] as const;

const contestants = [
  ...peers,
  ...ours.map(({ name, mode }) => ({ name, module: module('ours'), args: [mode], path })),
];
const samples = await compare(contestants, { requests: Number(requests), rounds: Number(rounds) });
const cpu = (name: string): number =>
  samples.find((sample) => sample.name === name)?.cpuPerRequest ?? Number.NaN;

console.log(
  `CPU per request at ${path}, median of ${rounds} interleaved runs of ${requests} requests; both changes include sanitizing the whole content`,
);
for (const { name, cpuPerRequest, bytes } of samples)
  console.log(`  ${name.padEnd(44)} ${cpuPerRequest.toFixed(3).padStart(7)} ms  ${bytes} bytes`);
for (const { name, against, limit } of ours) {
  const ratio = cpu(name) / cpu(against);
  console.log(`${ratio <= limit ? ' ' : '✗'} ${name} ÷ ${against}: ${ratio.toFixed(2)} (at most ${limit})`);
}
