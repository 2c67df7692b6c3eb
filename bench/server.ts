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

/** Ours in each state of its memory, what it is measured by, and how many times that it may cost. */
const ours = [
  { name: 'ours, cached', mode: 'cached', against: bare, limit: 1.3 },
  { name: 'ours, drawn anew, all pieces kept', mode: 'warm', against: react, limit: 0.3 },
  { name: 'ours, one piece of the content changed', mode: 'one piece', against: react, limit: 1 },
  { name: 'ours, everything changed', mode: 'everything', against: react, limit: 3.5 },
] as const;

const contestants = [
  ...peers,
  ...ours.map(({ name, mode }) => ({ name, module: module('ours'), args: [mode], path })),
];
const samples = await compare(contestants, { requests: Number(requests), rounds: Number(rounds) });
const cpu = (name: string): number =>
  samples.find((sample) => sample.name === name)?.cpuPerRequest ?? Number.NaN;

console.log(
  `CPU per request at ${path}, median of ${rounds} interleaved runs of ${requests} requests; both changes include sanitising the whole content`,
);
for (const { name, cpuPerRequest, bytes } of samples)
  console.log(`  ${name.padEnd(40)} ${cpuPerRequest.toFixed(3).padStart(7)} ms  ${bytes} bytes`);
for (const { name, against, limit } of ours) {
  const ratio = cpu(name) / cpu(against);
  console.log(`${ratio <= limit ? ' ' : '✗'} ${name} ÷ ${against}: ${ratio.toFixed(2)} (at most ${limit})`);
}
