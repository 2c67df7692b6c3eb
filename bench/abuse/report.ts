import { cpus, loadavg, type as systemName } from 'node:os';
import type { AttackResult } from './attack.ts';
import { healthPath, type Limits, type Measurement } from './judge.ts';
import { percentile, type Sample } from './samples.ts';
import { cacheMb } from './target.ts';

const whole = (value: number): string =>
  Number.isFinite(value) ? Math.round(value).toLocaleString('en-US') : '–';
const tenths = (value: number): string => (Number.isFinite(value) ? value.toFixed(1) : '–');
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const shares = [0.5, 0.95, 0.99, 1];

function timesRow(name: string, samples: readonly Sample[], read: (sample: Sample) => number): string {
  const values = samples.map(read);
  return row([name, whole(values.length), ...shares.map((share) => tenths(percentile(values, share)))]);
}

function timesTable({ idle, attacked }: Measurement): readonly string[] {
  const pages = (samples: readonly Sample[]) => samples.filter(({ path }) => path !== healthPath);
  const checks = (samples: readonly Sample[]) => samples.filter(({ path }) => path === healthPath);
  const ms = (sample: Sample) => sample.ms;
  const wait = (sample: Sample) => sample.coreWaitMs;
  return [
    '| | requests | median ms | p95 ms | p99 ms | maximum ms |',
    '|---|---|---|---|---|---|',
    timesRow('cached pages, idle', pages(idle), ms),
    timesRow('cached pages, attacked', pages(attacked), ms),
    timesRow('health checks, idle', checks(idle), ms),
    timesRow('health checks, attacked', checks(attacked), ms),
    timesRow('a process waited for a core, idle', idle, wait),
    timesRow('a process waited for a core, attacked', attacked, wait),
  ];
}

function attackRow({ name, plannedPerSecond, sent, seconds, outcomes }: AttackResult): string {
  const ends = Object.entries(outcomes)
    .sort(([, one], [, other]) => other - one)
    .map(([outcome, count]) => `${outcome}: ${whole(count)}`);
  return row([name, whole(sent), tenths(sent / seconds), whole(plannedPerSecond), ends.join(', ')]);
}

/** The page `bench/ABUSE.md`. */
export function writeReport(
  measured: Measurement,
  problems: readonly string[],
  { rssMb, maxAddedMs }: Limits,
  now: Date,
): string {
  const [processor] = cpus();
  const date = now.toISOString().slice(0, 16).replace('T', ' at ');
  const sent = measured.results.reduce((sum, result) => sum + result.sent, 0);
  return [
    '# The server under attack',
    '',
    `Written by \`npm run test:abuse\` on ${date} UTC. **${problems.length === 0 ? 'Passed' : 'Failed'}.**`,
    '',
    `- Machine: ${cpus().length} × ${processor?.model ?? 'unknown'}, ${systemName()}, Node ${process.version}. The attackers run on the same cores, at a lower priority. Load average at the end: ${tenths(loadavg()[0] ?? Number.NaN)}; other programs on the machine are a part of it.`,
    `- Server: production, memory settings of \`deploy/\`, \`CACHE_MB=${cacheMb}\`, ${measured.schools} schools, \`CMS=wordpress\` behind a proxy that works for 6 seconds, then fails in six ways for 3 seconds each (latency, reset, truncation, garbage, hang and drip), and repeats this.`,
    `- All attacks ran at the same time for ${whole(measured.attackSeconds)} s and sent ${whole(sent)} requests. The server used ${tenths(measured.cpuSeconds / measured.attackSeconds)} cores on average.`,
    `- Limits: p99 at most ${maxAddedMs} ms above idle, memory at most ${rssMb} MB, status 200 for every page that was rendered before.`,
    '',
    ...(problems.length > 0 ? ['## Failed', '', ...problems.map((problem) => `- ${problem}`), ''] : []),
    '## Readers during the attacks',
    '',
    'One request every 25 ms, half of them on new connections; times count from the moment a request was due. The last two rows show how long, during one request, some process of the machine was ready to run but had no core. The machine, and not the server, may have caused that part of the request’s time.',
    '',
    ...timesTable(measured),
    '',
    `Memory: ${whole(measured.idleRssMb)} MB idle, ${whole(measured.peakRssMb)} MB at most under attack.`,
    '',
    '## Attacks',
    '',
    '| attack | requests | per second | planned per second | how they ended |',
    '|---|---|---|---|---|',
    ...measured.results.map(attackRow),
    '',
    'A number is a status; `closed`: the server closed the connection; `abandoned`: the attacker left; `timeout`: the server sent no byte for 30 s. `bench/abuse/attacks` has each attack with the statuses that it may get. An attack to which the server responds more slowly than planned sends less.',
    '',
  ].join('\n');
}
