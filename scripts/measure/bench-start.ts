/**
 * `npm run bench:start -- FOLDER`: starts the built servers of this checkout and of another one in turn, with
 * default settings. Writes the ratio of their times to `bench/START.md`. FOLDER is the other checkout, which
 * must be built.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProcessCpuMs, readRssMb } from '../../bench/abuse/target.ts';
import { median } from '../../bench/median.ts';
import { root } from '../install.mjs';

const rounds = 15;

interface Start {
  /** Milliseconds until the server prints its URL. */
  readonly listenMs: number;
  /** Milliseconds until the first page is complete. */
  readonly pageMs: number;
  /** CPU time until the first page is complete. */
  readonly cpuMs: number;
  readonly rssMb: number;
  readonly statuses: string;
}

/** Paths that a site without outside services must serve, besides its home page. */
const paths = ['/about-us/', '/state/ohio/', '/articles/', '/sitemap/', '/healthz', '/readyz', '/no-page/'];

async function start(checkout: string): Promise<Start> {
  const dataDir = await mkdtemp(join(tmpdir(), 'edu-embed-start-'));
  const { PATH, HOME } = process.env;
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(checkout, 'dist/server/main.mjs')], {
    cwd: checkout,
    // The port and the folder keep runs apart; everything else has its default.
    env: { PATH, HOME, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  try {
    const [line] = await Promise.race([once(child.stdout, 'data'), exit]);
    const [origin] = /http:\/\/[^/\s]+/.exec(String(line)) ?? [];
    if (!origin || !child.pid) throw new Error(`The server in ${checkout} printed no URL: ${line}`);
    const listenMs = performance.now() - startedAt;
    await (await fetch(origin)).text();
    const pageMs = performance.now() - startedAt;
    const cpuMs = readProcessCpuMs(child.pid);
    const rssMb = readRssMb(child.pid);
    const statuses: number[] = [];
    for (const path of paths) statuses.push((await fetch(origin + path)).status);
    return { listenMs, pageMs, cpuMs, rssMb, statuses: statuses.join(', ') };
  } finally {
    child.kill('SIGKILL');
    await exit;
    await rm(dataDir, { recursive: true, force: true });
  }
}

const [other] = process.argv.slice(2);
if (!other) {
  console.error('The folder is missing. Name a built checkout: npm run bench:start -- FOLDER');
  process.exit(2);
}
const loadAtStart = loadavg()[0] ?? 0;
const [now, before]: [Start[], Start[]] = [[], []];
for (let round = 0; round < rounds; round += 1) {
  before.push(await start(other));
  now.push(await start(root));
}
const medianOf = (starts: readonly Start[], name: keyof Omit<Start, 'statuses'>) =>
  median(starts.map((each) => each[name]));
const row = (title: string, name: keyof Omit<Start, 'statuses'>) => {
  const [old, current] = [medianOf(before, name), medianOf(now, name)];
  return `| ${title} | ${old.toFixed(0)} | ${current.toFixed(0)} | ${(current / old).toFixed(2)} |`;
};
const commit = execFileSync('git', ['-C', other, 'rev-parse', '--short', 'HEAD'], {
  encoding: 'utf8',
}).trim();
const report = [
  '# Start of one process without outside services',
  '',
  `Written by \`npm run bench:start\` on ${new Date().toISOString().slice(0, 10)}, with Node ${process.versions.node} on ${cpus().length} cores (load average before: ${loadAtStart.toFixed(1)}). The built server of commit ${commit} and of this one were started in turn, ${rounds} times each, with an empty data folder and no setting but a free port. Medians.`,
  '',
  `| | ${commit} | now | ratio |`,
  '|---|---|---|---|',
  row('until it listens, ms', 'listenMs'),
  row('until the home page is complete, ms', 'pageMs'),
  row('CPU time until the home page is complete, ms', 'cpuMs'),
  row('memory when the home page is complete, MB', 'rssMb'),
  '',
  `Statuses of ${paths.map((path) => `\`${path}\``).join(', ')}: ${before[0]?.statuses} before, ${now[0]?.statuses} now.`,
  '',
].join('\n');
console.log(report);
await writeFile(join(root, 'bench/START.md'), report);
