import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AttackOptions, Done, Ready } from './adversary.ts';
import { healthPath, type Measurement } from './judge.ts';
import { sendRequest } from './requests.ts';
import { documentHeaders as headers, takeSamples } from './samples.ts';
import { prerenderSecret, startTarget, type Target } from './target.ts';

export interface AbuseOptions {
  /** The checkout with the build in `dist/`. */
  readonly root: string;
  /** A College Scorecard file to import, if it exists. */
  readonly schools?: string;
  readonly idleSeconds: number;
  readonly attackSeconds: number;
  /** The attacks end after this time, even if not all distinct URLs were requested. */
  readonly maxAttackSeconds: number;
  readonly distinctUrls: number;
  /** Only the attacks whose names contain this text. */
  readonly only?: string;
  /** Called when the server and the attacking process are running. */
  readonly onStart?: (processes: { readonly server: number; readonly adversary: ChildProcess }) => void;
}

/** Built-in pages, and pages of the test WordPress. */
const seeds = [
  '/',
  '/guides/loans/',
  '/articles/nights/',
  '/articles/career/',
  '/healthcare-review-partners/',
  '/schools/',
  '/state/ohio/',
  '/state/',
  '/discover',
  '/sitemap/',
];
const maxSchools = 2;
const rssIntervalMs = 200;

async function listSchools(origin: string): Promise<readonly string[]> {
  const { body } = await sendRequest(origin, '/state/ohio/');
  const links = [...body.matchAll(/href="(\/schools\/[a-z0-9-]+\/)"/g)].map(([, path = '']) => path);
  return [...new Set(links)].slice(0, maxSchools);
}

/**
 * Requests each page twice, so that its compressed bytes are cached, and returns the paths.
 * @throws if a page does not return 200
 */
async function fillCache(origin: string): Promise<readonly string[]> {
  const paths = [...seeds, ...(await listSchools(origin))];
  for (const path of paths) {
    await sendRequest(origin, path, { headers });
    const { status } = await sendRequest(origin, path, { headers });
    if (status !== 200) throw new Error(`${path} returned ${status} before the attacks. It must return 200.`);
  }
  return paths;
}

interface Adversary {
  readonly child: ChildProcess;
  /** Rejects when the process ends, at any time. */
  readonly ended: Promise<never>;
}

function startAdversary(): Adversary {
  const loader = fileURLToPath(new URL('../../scripts/typescript.mjs', import.meta.url));
  const child = fork(fileURLToPath(new URL('adversary.ts', import.meta.url)), {
    execArgv: ['--import', loader],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`The attacking process exited with ${code ?? signal}.`);
  });
  // Callers that wait for the process get the error. The expected exit at the end is not an error.
  ended.catch(() => undefined);
  return { child, ended };
}

async function receive<Message>({ child, ended }: Adversary): Promise<Message> {
  const [message] = await Promise.race([once(child, 'message'), ended]);
  return message as Message;
}

/** Tracks the peak resident memory (RSS) of the server until `stop` is called. */
function watchRss(target: Target): { readonly peakMb: () => number; readonly stop: () => void } {
  let peak = target.readRssMb();
  const timer = setInterval(() => {
    if (!target.isRunning()) return;
    const rssMb = target.readRssMb();
    // NaN between the end of the process and its `exit` event.
    if (rssMb > peak) peak = rssMb;
  }, rssIntervalMs);
  return { peakMb: () => peak, stop: () => clearInterval(timer) };
}

async function statusesOf(origin: string, paths: readonly string[]): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (const path of paths)
    statuses[path] = (await sendRequest(origin, path, { headers }).catch(() => ({ status: 0 }))).status;
  return statuses;
}

async function measure(target: Target, adversary: Adversary, options: AbuseOptions): Promise<Measurement> {
  const { origin } = target;
  const cachedPaths = await fillCache(origin);
  const sampled = [...cachedPaths, healthPath];
  const idleEnd = performance.now() + options.idleSeconds * 1000;
  const idle = await takeSamples(origin, sampled, () => performance.now() > idleEnd);
  if (!target.isRunning()) throw new Error('The server exited before the attacks.');
  const idleRssMb = target.readRssMb();

  const cpuBefore = target.readCpuSeconds();
  const memory = watchRss(target);
  const attackOptions: AttackOptions = {
    origin,
    prerenderSecret,
    cachedPaths,
    distinctUrls: options.distinctUrls,
    minSeconds: options.attackSeconds,
    maxSeconds: options.maxAttackSeconds,
    only: options.only,
  };
  let isOver = false;
  const started = performance.now();
  const done = receive<Done>(adversary).finally(() => {
    isOver = true;
  });
  // Awaited after the samples; until then, `runAbuse` reports a rejection.
  done.catch(() => undefined);
  adversary.child.send(attackOptions);
  try {
    const attacked = await takeSamples(origin, sampled, () => isOver);
    const { results, internalRequests } = await done;
    const attackSeconds = (performance.now() - started) / 1000;
    return {
      schools: target.schools,
      idle,
      attacked,
      attackSeconds,
      results,
      internalRequests,
      idleRssMb,
      peakRssMb: memory.peakMb(),
      cpuSeconds: target.isRunning() ? target.readCpuSeconds() - cpuBefore : Number.NaN,
      isAlive: target.isRunning(),
      statusesAfter: await statusesOf(origin, sampled),
    };
  } finally {
    memory.stop();
  }
}

/** Starts the server, renders pages, and measures them: first idle, then during all attacks. */
export async function runAbuse(options: AbuseOptions): Promise<Measurement> {
  const adversary = startAdversary();
  try {
    const { cmsUrl, imageHost } = await receive<Ready>(adversary);
    const { root, schools } = options;
    const target = await startTarget({ root, cmsUrl, imageHost, schools });
    try {
      options.onStart?.({ server: target.pid, adversary: adversary.child });
      return await Promise.race([measure(target, adversary, options), adversary.ended]);
    } finally {
      await target.stop();
    }
  } finally {
    adversary.child.kill();
  }
}
