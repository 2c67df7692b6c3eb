import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AttackOptions, Done, Ready } from './adversary.ts';
import { healthPath, type Measurement } from './judge.ts';
import { sendRequest } from './requests.ts';
import { takeSamples } from './samples.ts';
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

/** Pages of every kind that exist without content from authors, and those of the test WordPress. */
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
const rssEveryMs = 200;

const headers = { 'accept-encoding': 'br', 'sec-fetch-dest': 'document', accept: 'text/html' };

async function listSchools(origin: string): Promise<readonly string[]> {
  const { body } = await sendRequest(origin, '/state/ohio/');
  const links = [...body.matchAll(/href="(\/schools\/[a-z0-9-]+\/)"/g)].map(([, path = '']) => path);
  return [...new Set(links)].slice(0, maxSchools);
}

/** Renders the pages, twice each so that their compressed bytes are cached, and returns those that exist. */
async function seed(origin: string): Promise<readonly string[]> {
  const seen: string[] = [];
  for (const path of [...seeds, ...(await listSchools(origin))]) {
    await sendRequest(origin, path, { headers });
    const { status } = await sendRequest(origin, path, { headers });
    if (status === 200) seen.push(path);
  }
  if (seen.length < 6) throw new Error(`Only ${seen.length} pages could be rendered before the attacks.`);
  return seen;
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

/** Records the process's largest memory until `stop` is called. */
function watchRss(target: Target): { readonly peakMb: () => number; readonly stop: () => void } {
  let peak = target.readRssMb();
  const timer = setInterval(() => {
    if (target.isRunning()) peak = Math.max(peak, target.readRssMb());
  }, rssEveryMs);
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
  const seen = await seed(origin);
  const sampled = [...seen, healthPath];
  const idleEnd = performance.now() + options.idleSeconds * 1000;
  const idle = await takeSamples(origin, sampled, () => performance.now() > idleEnd);
  const idleRssMb = target.readRssMb();

  const cpuBefore = target.readCpuSeconds();
  const memory = watchRss(target);
  const attackOptions: AttackOptions = {
    origin,
    prerenderSecret,
    seen,
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
    memory.stop();
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
    options.onStart?.({ server: target.pid, adversary: adversary.child });
    try {
      return await Promise.race([measure(target, adversary, options), adversary.ended]);
    } finally {
      await target.stop();
    }
  } finally {
    adversary.child.kill();
  }
}
