/**
 * CPU per request of our server, against the limits and peers, in one run:
 * `npm run bench -- /path/ [requests] [rounds]`.
 */
import { type Contestant, compare } from './measure.ts';

const [path = '/', requests = '20000', rounds = '7'] = process.argv.slice(2);
const module = (name: string): string => new URL(`./peers/${name}.mjs`, import.meta.url).pathname;
const contestants: readonly Contestant[] = [
  { name: 'ours, cached', module: module('ours'), path },
  { name: 'bare node:http, same bytes', module: module('bare-node'), args: [path], path },
  { name: 'ours, page drawn anew, pieces kept', module: module('ours'), args: ['--uncached'], path },
  { name: 'Express and one renderToString', module: module('react-express'), args: [path], path },
];

const samples = await compare(contestants, { requests: Number(requests), rounds: Number(rounds) });
const cpu = (name: string): number => samples.find((sample) => sample.name === name)?.cpuPerRequest ?? Number.NaN;

console.log(`CPU per request at ${path}, median of ${rounds} interleaved runs of ${requests} requests`);
for (const { name, cpuPerRequest, bytes } of samples) console.log(`  ${name.padEnd(36)} ${cpuPerRequest.toFixed(3)} ms  ${bytes} bytes`);
console.log(`cached ÷ bare: ${(cpu('ours, cached') / cpu('bare node:http, same bytes')).toFixed(2)} (at most 1.3)`);
console.log(`uncached ÷ renderToString: ${(cpu('ours, page drawn anew, pieces kept') / cpu('Express and one renderToString')).toFixed(2)} (at most 0.3)`);
