/** Measures all participants interleaved: every round requests each of them once. */
import { loadavg } from 'node:os';
import { type Browser, chromium } from 'playwright';
import type { openLighthouse } from '../../scripts/measure/lighthouse-runner.ts';
import { measureCmsSize } from './cms-size.ts';
import { measureLoad } from './load.ts';
import { observePaint } from './observed-paint.ts';
import { nameOf, type Participants, startAll } from './participants.ts';
import { ownName, ownPath, type Peer } from './peers.ts';
import { readMemoryMiB, startOurServer, startPeerServer } from './processes.ts';
import { addSample, type Results } from './results.ts';
import { measureFinder, measureFirstClick, weigh } from './visits.ts';

export interface Plan {
  readonly peers: readonly Peer[];
  /** The content folder of our site. */
  readonly contentDir: string;
  readonly rounds: number;
  readonly loadSeconds: number;
  readonly growthPages: readonly string[];
  readonly cmsSizes: readonly number[];
  readonly browserPath: string;
  readonly lighthouse: Awaited<ReturnType<typeof openLighthouse>>;
  /** Called after each part of the run, so that a stopped run keeps its results. */
  save(): void;
}

type Step = () => Promise<void>;

/** Runs a step. Reports its failure in the results instead of throwing it, so that the run continues. */
async function attempt(results: Results, what: string, step: Step): Promise<void> {
  try {
    await step();
  } catch (error) {
    const message = error instanceof Error ? error.message.split('\n')[0] : String(error);
    results.failures.push(`${what}: ${message}`);
    console.error(`✗ ${what}: ${message}`);
  }
}

async function repeat(plan: Plan, name: string, round: (index: number) => Promise<void>): Promise<void> {
  const start = performance.now();
  for (let index = 0; index < plan.rounds; index += 1) await round(index);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  plan.save();
  console.log(`${name}: ${seconds} s, load average ${loadavg()[0]?.toFixed(1)}`);
}

async function measureColdStart({ peers, contentDir }: Plan, results: Results): Promise<void> {
  const starts = [
    { name: ownName, start: () => startOurServer(contentDir, ownPath('reference')) },
    ...peers.map((peer) => ({
      name: nameOf(peer, 'cached'),
      start: () => startPeerServer(peer.folder, peer.cachedPath('reference')),
    })),
  ];
  for (const { name, start } of starts) {
    await attempt(results, `cold start of ${name}`, async () => {
      const before = performance.now();
      const server = await start();
      addSample(results, 'cold start', name, performance.now() - before);
      await server.stop();
    });
  }
}

async function measureServers(plan: Plan, { served }: Participants, results: Results): Promise<void> {
  for (const { name, kind, server, pathOf } of served) {
    await attempt(results, `${kind} load of ${name}`, async () => {
      const sample = await measureLoad(server, pathOf('reference'), plan.loadSeconds);
      addSample(results, `cpu ${kind}`, name, sample.cpuMsPerRequest);
      addSample(results, `rate ${kind}`, name, sample.requestsPerSecond);
      addSample(results, 'html identity', name, sample.responseBytes);
      addSample(results, 'server memory', name, readMemoryMiB(server.pid));
    });
  }
}

async function measureWeights(browser: Browser, { visited }: Participants, results: Results): Promise<void> {
  for (const { name, urlOf } of visited) {
    await attempt(results, `weight of ${name}`, async () => {
      const weight = await weigh(browser, urlOf('reference'));
      for (const [metric, value] of Object.entries(weight)) addSample(results, metric, name, value);
    });
  }
}

async function measureInteractions(browser: Browser, { visited }: Participants, results: Results) {
  for (const { name, urlOf } of visited) {
    await attempt(results, `paint of ${name}`, async () => {
      const { fcpMs, lcpMs, layoutShift } = await observePaint(browser, urlOf('reference'));
      addSample(results, 'observed fcp', name, fcpMs);
      addSample(results, 'observed lcp', name, lcpMs);
      addSample(results, 'observed shift', name, layoutShift);
    });
    await attempt(results, `first click of ${name}`, async () => {
      const duration = await measureFirstClick(browser, urlOf('reference'));
      if (duration === undefined) addSample(results, 'lost clicks', name, 1);
      else addSample(results, 'inp', name, duration);
    });
    await attempt(results, `finder of ${name}`, async () => {
      const { shownMs, responseMs } = await measureFinder(browser, urlOf('reference'));
      addSample(results, 'finder shown', name, shownMs);
      addSample(results, 'finder response', name, responseMs);
    });
  }
}

const audits = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
  'speed index': 'speed-index',
} as const;

/** Lighthouse's blocking time varies most: on a quiet machine, from 0 to 40 ms for the same page. */
const lighthouseRunsPerRound = 2;

async function measurePaint(plan: Plan, { visited }: Participants, results: Results): Promise<void> {
  const runs = Array.from({ length: lighthouseRunsPerRound }, () => visited).flat();
  for (const { name, urlOf } of runs) {
    await attempt(results, `Lighthouse of ${name}`, async () => {
      const report = await plan.lighthouse(urlOf('reference'), ['performance']);
      for (const [metric, id] of Object.entries(audits)) {
        const value = report.audits[id]?.numericValue;
        if (value === undefined) throw new Error(`Lighthouse has no ${id}`);
        addSample(results, metric, name, value);
      }
      addSample(results, 'score', name, Math.round(report.categories.performance.score * 100));
    });
  }
}

async function measureGrowth(plan: Plan, browser: Browser, participants: Participants, results: Results) {
  for (const page of plan.growthPages) {
    for (const { name, urlOf } of participants.visited) {
      await attempt(results, `${page} of ${name}`, async () => {
        const weight = await weigh(browser, urlOf(page), true);
        addSample(results, `${page} elements`, name, weight.elements);
        addSample(results, `${page} bytes`, name, weight.allBytes);
        addSample(results, `${page} main thread`, name, weight.mainThreadMs);
        addSample(results, `${page} heap`, name, weight.heapMiB);
      });
    }
    // The CPU time of a cached page depends on its size alone, so only rendering is measured.
    for (const { name, kind, server, pathOf } of participants.served) {
      if (kind === 'cached') continue;
      await attempt(results, `${page}, rendered by ${name}`, async () => {
        const { cpuMsPerRequest } = await measureLoad(server, pathOf(page), plan.loadSeconds / 2);
        addSample(results, `${page} cpu ${kind}`, name, cpuMsPerRequest);
      });
    }
    plan.save();
    console.log(`${page}: done`);
  }
}

export async function measureAll(plan: Plan, results: Results): Promise<void> {
  await repeat(plan, 'cold starts', () => measureColdStart(plan, results));
  const participants = await startAll(plan.peers, plan.contentDir);
  try {
    const browser = await chromium.launch({
      executablePath: plan.browserPath,
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
    });
    try {
      // Warm-up without samples: the front compresses each file once, and servers fill their caches.
      for (const { urlOf } of participants.visited) await weigh(browser, urlOf('reference'));
      await repeat(plan, 'weights', () => measureWeights(browser, participants, results));
      await repeat(plan, 'Lighthouse', () => measurePaint(plan, participants, results));
      await repeat(plan, 'interactions', () => measureInteractions(browser, participants, results));
      await repeat(plan, 'servers', () => measureServers(plan, participants, results));
      await measureGrowth(plan, browser, participants, results);
    } finally {
      await browser.close();
    }
  } finally {
    await participants.stop();
  }
  for (const count of plan.cmsSizes)
    await attempt(results, `${count} pages in the CMS`, () =>
      measureCmsSize(results, count, plan.loadSeconds),
    );
}
