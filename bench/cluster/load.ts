import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { secret } from '../../tests/deploy/processes.ts';
import { readCoreWaitMs } from '../abuse/samples.ts';
import type { Cluster } from './cluster.ts';

/** A page of the test WordPress that contains the CMS's revision, and the tag that purges it. */
export interface WatchedPage {
  readonly path: string;
  readonly tag: string;
}

export const watchedPages: readonly WatchedPage[] = [
  { path: '/guides/loans/', tag: 'page:2' },
  { path: '/hidden/', tag: 'page:4' },
  { path: '/articles/career/', tag: 'page:6' },
];

/** The watched page at `index`; after the last page, the first one follows. */
export function pageAt(index: number): WatchedPage {
  const page = watchedPages[index % watchedPages.length];
  if (!page) throw new Error('There are no pages to watch.');
  return page;
}

/** Responses may be outdated for this long after an acknowledged purge or the end of a fault. */
export const graceMs = 1000;

/**
 * Milliseconds on a clock that stops while any process of this machine waits for a core. The time limits use
 * it: they are meant for a cluster with its own machines, but here all processes and other programs share the
 * cores.
 */
export function readClock(): number {
  const coreWaitMs = readCoreWaitMs();
  return performance.now() - (Number.isNaN(coreWaitMs) ? 0 : coreWaitMs);
}

export interface Findings {
  requests: number;
  /** Responses with a revision older than one whose purge was acknowledged at least a second before. */
  readonly outdated: string[];
  /** Responses with another status than 200, and broken connections. */
  readonly failed: string[];
  /** Other findings of a scenario. */
  readonly problems: string[];
  /**
   * Milliseconds from the acknowledgment of a purge until both Varnish servers and all nodes respond with
   * the new revision, by the wall clock; also measured if one of them exceeds `maxLagMs`.
   */
  readonly lagMs: number[];
  /** Response times, by the wall clock. */
  readonly latencyMs: number[];
}

interface Acknowledged {
  /** On the clock of `readClock`. */
  readonly at: number;
  readonly revision: number;
}

/** On the clock of `readClock`. */
const maxLagMs = 5000;

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

export function read(url: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, timeout: 15_000 }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    });
    request.on('timeout', () => request.destroy(new Error('no response within 15 s')));
    request.on('error', reject);
  });
}

/** Whether a purge with this status was acknowledged. */
export const isAcknowledged = (status: number): boolean => status >= 200 && status < 300;

export const revisionOf = (body: string): number => Number(/revision-(\d+)/.exec(body)?.[1] ?? 0);

/**
 * Requests pages all the time, publishes revisions, and compares the revisions in the responses with the
 * acknowledged ones.
 */
export class Load {
  readonly findings: Findings = {
    requests: 0,
    outdated: [],
    failed: [],
    problems: [],
    lagMs: [],
    latencyMs: [],
  };
  readonly #cluster: Cluster;
  readonly #acknowledged = new Map<string, Acknowledged[]>();
  #phase = 'start';
  /** True during a fault, for example while the CMS is down. Pages may then be outdated. */
  #isFaulty = false;
  #faultEndedAt = Number.NEGATIVE_INFINITY;
  #isStopped = false;
  #workers: Promise<void>[] = [];
  readonly #onFinding: () => void;
  /** When it aborts, a pause rejects immediately, and the next purge or check of a lag rejects. */
  readonly signal: AbortSignal;

  constructor(cluster: Cluster, signal: AbortSignal, onFinding: () => void) {
    this.#cluster = cluster;
    this.signal = signal;
    this.#onFinding = onFinding;
  }

  async sleep(ms: number): Promise<void> {
    await setTimeout(ms, undefined, { signal: this.signal });
  }

  #add(list: 'outdated' | 'failed' | 'problems', finding: string): void {
    this.findings[list].push(`${this.#phase}: ${finding}`);
    this.#onFinding();
  }

  /** Starts `workers` readers; each waits `pauseMs` after a response. */
  start(workers: number, pauseMs: number): void {
    this.#workers = Array.from({ length: workers }, (_, index) => this.#work(index, pauseMs));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#workers);
  }

  /** Requests every page once, so that all of them are cached. */
  async warmUp(): Promise<void> {
    for (const origin of [this.origin, ...this.#cluster.varnishOrigins])
      for (const { path } of watchedPages) {
        const { status, body } = await read(origin + path);
        if (status !== 200 || revisionOf(body) === 0)
          throw new Error(`${origin}${path} returned ${status}, without a revision.`);
      }
  }

  get origin(): string {
    return this.#cluster.origin;
  }

  /** Reports a problem other than an outdated or failed page. */
  report(problem: string): void {
    this.#add('problems', problem);
  }

  /** Names the scenario in later findings. */
  startPhase(phase: string): void {
    this.#phase = phase;
  }

  /** Runs a fault. Pages may be outdated until one second after it. */
  async runFault(fault: () => Promise<void>): Promise<void> {
    this.#isFaulty = true;
    try {
      await fault();
    } finally {
      this.#isFaulty = false;
      this.#faultEndedAt = readClock();
    }
  }

  async #work(index: number, pauseMs: number): Promise<void> {
    for (let count = index; !this.#isStopped; count += 1) {
      await this.check(pageAt(count).path);
      await setTimeout(pauseMs);
    }
  }

  /** Requests a page through HAProxy, with or without a query, and reports failures and outdated pages. */
  async check(path: string): Promise<void> {
    const { findings } = this;
    const [startedAt, startedOnClock] = [Date.now(), readClock()];
    findings.requests += 1;
    try {
      const { status, body } = await read(this.#cluster.origin + path);
      findings.latencyMs.push(Date.now() - startedAt);
      if (status !== 200) this.#add('failed', `${path} returned ${status}`);
      else this.#compare(path.replace(/\?.*/, ''), revisionOf(body), startedOnClock);
    } catch (error) {
      this.#add('failed', `${path} failed: ${String(error)}`);
    }
  }

  #compare(path: string, revision: number, startedOnClock: number): void {
    if (this.#isFaulty || startedOnClock < this.#faultEndedAt + graceMs) return;
    const required = (this.#acknowledged.get(path) ?? [])
      .filter(({ at }) => at + graceMs <= startedOnClock)
      .reduce((highest, entry) => Math.max(highest, entry.revision), 0);
    if (revision < required) this.#add('outdated', `${path} showed revision ${revision}, not ${required}`);
  }

  /** The last revision of a page whose purge was acknowledged; 0 if there was none. */
  acknowledgedRevision(path: string): number {
    return this.#acknowledged.get(path)?.at(-1)?.revision ?? 0;
  }

  /**
   * Changes a page in the CMS and purges it through HAProxy. Resolves to true if the purge was acknowledged.
   */
  async publish(page: WatchedPage): Promise<boolean> {
    return isAcknowledged(await this.publishForStatus(page));
  }

  /** Publishes a revision. Resolves to the status of the purge, or to 0 if it got no response. */
  async publishForStatus(page: WatchedPage): Promise<number> {
    this.signal.throwIfAborted();
    this.#cluster.cms.revision += 1;
    const { revision } = this.#cluster.cms;
    const status = await fetch(`${this.#cluster.origin}/-/purge`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tags: [page.tag] }),
    })
      .then(async (response) => {
        await response.text();
        return response.status;
      })
      .catch(() => 0);
    if (!isAcknowledged(status)) return status;
    const entries = this.#acknowledged.get(page.path) ?? [];
    const at = readClock();
    // `#compare` needs the last entry that is older than `graceMs`, and all later ones.
    const oldest = Math.max(
      0,
      entries.findLastIndex((entry) => entry.at + graceMs <= at),
    );
    this.#acknowledged.set(page.path, [...entries.slice(oldest), { at, revision }]);
    return status;
  }

  /** Publishes a revision and measures the time until both Varnish servers and all nodes have it. */
  async measureLag(page: WatchedPage): Promise<void> {
    if (!(await this.publish(page))) throw new Error(`The purge of ${page.tag} was not acknowledged.`);
    const { revision } = this.#cluster.cms;
    const [startedAt, startedOnClock] = [Date.now(), readClock()];
    const origins = [...this.#cluster.varnishOrigins, ...this.#cluster.nodes.map(({ origin }) => origin)];
    for (const origin of origins) {
      while (revisionOf((await read(origin + page.path)).body) < revision) {
        this.signal.throwIfAborted();
        if (readClock() - startedOnClock > maxLagMs) {
          this.#add('outdated', `${origin} did not have revision ${revision} after ${maxLagMs / 1000} s`);
          break;
        }
      }
    }
    this.findings.lagMs.push(Date.now() - startedAt);
  }
}
