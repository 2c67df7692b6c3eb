import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProcess, stop } from '../../tests/deploy/processes.ts';
import { findFreePort } from '../../tests/support/free-port.ts';
import { sendRequest } from '../abuse/requests.ts';
import { documentHeaders, percentile, type Sample, takeSamples } from '../abuse/samples.ts';
import type { LoadOptions, LoadResult } from './generator.ts';

/** Pages that are cached before the measurement. */
const cachedPaths = ['/', '/about-us/', '/state/', '/state/ohio/', '/schools/', '/articles/', '/sitemap/'];
const saturatingConnections = 32;
const overloadConnections = 1500;
const overloadFactor = 20;
/**
 * How many milliseconds the 99th percentile of the response times of cached pages may exceed that of the idle
 * server.
 */
const maxAddedMs = 50;

export interface LoadMeasurement {
  /** Requests for cached pages while the server is idle. */
  readonly idle: readonly Sample[];
  readonly saturated: LoadResult;
  /** Requests for cached pages during the overload. */
  readonly loaded: readonly Sample[];
  readonly overload: LoadResult;
  readonly overloadPerSecond: number;
  /** Values of `edu_overload_responses_total` after the run, by the label `step`. */
  readonly overloadResponses: Readonly<Record<string, number>>;
  /** Memory of the server after the run. */
  readonly rssMb: number;
  /** Of one minute, before the run. */
  readonly loadAverage: number;
}

function startGenerator(): ChildProcess {
  const loader = fileURLToPath(new URL('../../scripts/typescript.mjs', import.meta.url));
  return fork(fileURLToPath(new URL('generator.ts', import.meta.url)), {
    execArgv: ['--import', loader],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

async function generate(generator: ChildProcess, options: LoadOptions): Promise<LoadResult> {
  generator.send(options);
  const ended = once(generator, 'exit').then(([code]) => {
    throw new Error(`The load generator exited with ${code}.`);
  });
  const [result] = await Promise.race([once(generator, 'message'), ended]);
  return result as LoadResult;
}

async function readMetrics(
  port: number,
): Promise<{ overloadResponses: Record<string, number>; rssMb: number }> {
  const { status, body } = await sendRequest(`http://127.0.0.1:${port}`, '/metrics');
  if (status !== 200) throw new Error(`/metrics returned ${status}.`);
  const overloadResponses: Record<string, number> = {};
  for (const [, step = '', count] of body.matchAll(/^edu_overload_responses_total\{step="(\w+)"\} (\d+)/gm))
    overloadResponses[step] = Number(count);
  const bytes = Number(/^process_resident_memory_bytes (\S+)/m.exec(body)?.[1]);
  return { overloadResponses, rssMb: bytes / 1_048_576 };
}

/**
 * Measures cached pages on an idle process, then the load that saturates it, then cached pages at
 * `overloadFactor` times that load.
 */
export async function measureOverload(seconds: number): Promise<LoadMeasurement> {
  const loadAverage = loadavg()[0] ?? 0;
  const dataDir = await mkdtemp(join(tmpdir(), 'edu-embed-load-'));
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  let server: ChildProcess | undefined;
  let generator: ChildProcess | undefined;
  const origin = `http://127.0.0.1:${port}`;
  try {
    server = await startProcess(port, {
      DATA_DIR: dataDir,
      METRICS_PORT: String(metricsPort),
      NODE_OPTIONS: '--max-old-space-size=256',
      MALLOC_ARENA_MAX: '2',
    });
    generator = startGenerator();
    for (const path of [...cachedPaths, ...cachedPaths]) {
      const { status } = await sendRequest(origin, path, { headers: documentHeaders });
      if (status !== 200) throw new Error(`${path} returned ${status}.`);
    }
    const idleEnd = performance.now() + (seconds / 2) * 1000;
    const idle = await takeSamples(origin, cachedPaths, () => performance.now() > idleEnd);
    const saturated = await generate(generator, {
      port,
      seconds: seconds / 2,
      maxConnections: saturatingConnections,
    });
    const overloadPerSecond = Math.round((saturated.ended / saturated.seconds) * overloadFactor);
    let isOver = false;
    const running = generate(generator, {
      port,
      perSecond: overloadPerSecond,
      seconds,
      maxConnections: overloadConnections,
    }).finally(() => {
      isOver = true;
    });
    // The `await` below reports a rejection; this handler prevents an unhandled rejection before that.
    running.catch(() => undefined);
    const loaded = await takeSamples(origin, cachedPaths, () => isOver);
    const overload = await running;
    const { overloadResponses, rssMb } = await readMetrics(metricsPort);
    return { idle, saturated, loaded, overload, overloadPerSecond, overloadResponses, rssMb, loadAverage };
  } finally {
    generator?.kill();
    await stop(server);
    await rm(dataDir, { recursive: true, force: true });
  }
}

const timesOf = (samples: readonly Sample[]) => samples.map(({ ms }) => ms);
const coreWaitsOf = (samples: readonly Sample[]) => samples.map(({ coreWaitMs }) => coreWaitMs);

/** All failures; an empty list is a pass. */
export function judgeLoad({ idle, loaded, overload }: LoadMeasurement): readonly string[] {
  const p99 = (samples: readonly Sample[]) => percentile(timesOf(samples), 0.99);
  const [before, during] = [p99(idle), p99(loaded)];
  const requested = [...idle, ...loaded];
  const failed = requested.filter(({ status }) => status !== 200);
  return [
    ...(idle.length > 0 && loaded.length > 0 && overload.ended > 0 ? [] : ['nothing was measured']),
    ...(failed.length === 0
      ? []
      : [
          `${failed.length} of ${requested.length} requests for cached pages failed; all must get status 200`,
        ]),
    ...(during <= before + maxAddedMs
      ? []
      : [
          `p99 of cached pages was ${during.toFixed(0)} ms, and ${before.toFixed(0)} ms idle; at most ${maxAddedMs} ms more are allowed`,
        ]),
  ];
}

/** The figures as Markdown. */
export function writeLoadReport(measured: LoadMeasurement, problems: readonly string[], date: Date): string {
  const { idle, saturated, loaded, overload, overloadPerSecond, overloadResponses, rssMb, loadAverage } =
    measured;
  const row = (name: string, samples: readonly Sample[], values: readonly number[], failed: number | '') => {
    const cells = [0.5, 0.95, 0.99, 1].map((share) => percentile(values, share).toFixed(1));
    return `| ${[name, samples.length, ...cells, failed].join(' | ')} |`;
  };
  const pageRow = (name: string, samples: readonly Sample[]) =>
    row(name, samples, timesOf(samples), samples.filter(({ status }) => status !== 200).length);
  const waitRow = (name: string, samples: readonly Sample[]) => row(name, samples, coreWaitsOf(samples), '');
  const counts = (values: Readonly<Record<string, number>>) =>
    Object.entries(values)
      .map(([name, count]) => `${name}: ${count.toLocaleString('en-US')}`)
      .join(', ');
  const perSecond = (count: number, { seconds }: LoadResult) => Math.round(count / seconds);
  return [
    `# One process at ${overloadFactor} times its load`,
    '',
    `Written by \`npm run bench:load\` on ${date.toISOString().slice(0, 10)}, with Node ${process.versions.node} on ${cpus().length} cores, which the process, the load generator and the measuring process share (load average before: ${loadAverage.toFixed(1)}). One process, sample schools, no outside services.`,
    '',
    `${saturatingConnections} connections, which request only pages that are not cached, saturate the process at ${perSecond(saturated.ended, saturated)} pages per second. Then ${overloadPerSecond.toLocaleString('en-US')} requests per second for such pages were due, ${overloadFactor} times as many. ${perSecond(overload.sent, overload).toLocaleString('en-US')} per second were sent over at most ${overloadConnections.toLocaleString('en-US')} connections. The others were dropped: all connections were busy. Meanwhile, readers requested cached pages.`,
    '',
    '| cached pages, milliseconds | requests | p50 | p95 | p99 | maximum | failed |',
    '|---|---|---|---|---|---|---|',
    pageRow('idle', idle),
    pageRow(`at ${overloadFactor} times the load`, loaded),
    waitRow('a process waited for a core, idle', idle),
    waitRow(`a process waited for a core, at ${overloadFactor} times the load`, loaded),
    '',
    'The last two rows show how long, during one request, some process of the machine was ready to run but had no core. The machine, and not the server, may have caused that part of the request’s time.',
    '',
    `Responses to the load, by status: ${counts(overload.statuses)}. Overload responses, by kind: ${counts(overloadResponses) || 'none'}. Memory afterwards: ${rssMb.toFixed(0)} MB.`,
    '',
    problems.length === 0
      ? `Passed: no request for a cached page failed, and p99 is at most ${maxAddedMs} ms above idle.`
      : `Failed: ${problems.join('; ')}.`,
    '',
  ].join('\n');
}
