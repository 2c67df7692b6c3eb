import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '../http/problem-details.ts';
import { openRedisSession, type RedisSession, waitForRedis } from '../redis/redis-session.ts';
import { createFrontDelivery } from './front-delivery.ts';
import type { FrontPurger } from './front-purger.ts';
import { type ApplyPurge, everything, type LoggedPurge, type PurgeLog } from './purge-log.ts';
import { openPurgeStream, type Position, type PurgeStream, type StreamEntry } from './purge-stream.ts';

export interface RedisPurgeLogOptions {
  readonly url: string;
  /** The site; sites can share one Redis. */
  readonly site: string;
  /** The same after a restart of this process, and unique among the processes of the site. */
  readonly consumer: string;
  readonly fronts: readonly FrontPurger[];
  readonly onConnect: (details: { readonly epoch: string; readonly number: number }) => void;
  readonly onDisconnect: (error: unknown) => void;
  /** Called when purges may be lost and everything was expired. */
  readonly onGap: (numbers: { readonly from: number; readonly to: number }) => void;
  /** Called when a purge of a cache in front could not be confirmed in the log; it will be repeated. */
  readonly onFrontError: (error: unknown, front: string) => void;
}

const maxEntriesPerRead = 1000;
/** How long a read waits for entries; also how often the process checks whether the stream was deleted. */
const readWaitMs = 500;
/** Pauses after failed sessions, in addition to the time in which Redis accepts no connection. */
const reconnectMs = { first: 100, max: 1000 };
/** How often an unchanged error is reported while sessions fail. */
const repeatReportMs = 60_000;
/** How long a purge waits until this process has read it. */
const applyTimeoutMs = 1500;

/** A purge that waits until this process has applied it. */
interface Waiting {
  readonly position: Position;
  readonly resolve: (purged: number | undefined) => void;
}

/**
 * Purges in a Redis Stream: every process applies every purge, and one process passes it on to the caches in
 * front.
 */
export class RedisPurgeLog implements PurgeLog {
  readonly #options: RedisPurgeLogOptions;
  readonly #key: string;
  readonly #closing = new AbortController();
  readonly #waiting = new Set<Waiting>();
  #applied: Position | undefined;
  /** Number of pages that the last batch of purges expired. */
  #lastPurged = 0;
  #session: RedisSession | undefined;
  #stream: PurgeStream | undefined;
  #isCaughtUp = false;
  /** Sessions in a row that failed before their first complete read. */
  #failures = 0;
  /** The last error that was reported since the last complete read. */
  #reported: { readonly message: string; readonly atMs: number } | undefined;

  constructor(options: RedisPurgeLogOptions) {
    this.#options = options;
    this.#key = `edu-embed:{${options.site}}:purges`;
  }

  get position(): number | undefined {
    return this.#applied?.number;
  }

  get isCaughtUp(): boolean {
    return this.#isCaughtUp;
  }

  get isConnected(): boolean {
    return this.#stream !== undefined;
  }

  open(apply: ApplyPurge): Promise<void> {
    return new Promise((resolve) => void this.#run(apply, resolve));
  }

  close(): void {
    this.#closing.abort();
    this.#session?.close();
  }

  async append(tags: readonly string[]): Promise<LoggedPurge> {
    const stream = this.#stream;
    try {
      if (!stream) throw new Error('there is no connection');
      return await this.#waitFor(await stream.append(tags));
    } catch (error) {
      throw new ProblemError(
        503,
        {
          detail: 'The purge log (PURGE_LOG) did not confirm the purge. Send the purge again.',
          headers: { 'Retry-After': '5' },
        },
        error,
      );
    }
  }

  async latestPurge(tags: readonly string[]): Promise<number> {
    if (!this.#stream) throw new Error('The purge log is unreachable.');
    return this.#stream.latestPurge(tags);
  }

  #waitFor(position: Position): Promise<LoggedPurge> {
    if (this.#applied && this.#applied.number >= position.number)
      return Promise.resolve({ purged: this.#lastPurged });
    return new Promise((resolve) => {
      const entry: Waiting = {
        position,
        resolve: (purged) => {
          this.#waiting.delete(entry);
          clearTimeout(timer);
          resolve({ purged });
        },
      };
      const timer = setTimeout(() => entry.resolve(undefined), applyTimeoutMs);
      this.#waiting.add(entry);
    });
  }

  /** One session after another, until `close`. */
  async #run(apply: ApplyPurge, onFirstAttempt: () => void): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        const { stream, end } = await this.#connect(apply);
        onFirstAttempt();
        await this.#follow(stream, end, apply);
      } catch (error) {
        this.#disconnect(error);
        onFirstAttempt();
      }
      const waitMs = Math.min(reconnectMs.max, reconnectMs.first * 2 ** this.#failures);
      this.#failures = Math.min(this.#failures + 1, 10);
      // Aborts only when the log closes.
      await sleep(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
      await waitForRedis(this.#options.url, signal, (error) => this.#report(error));
    }
  }

  #disconnect(error: unknown): void {
    const cause = this.#session?.failure ?? error;
    this.#session?.close();
    this.#session = undefined;
    this.#stream = undefined;
    // Without a connection a process cannot find out which purges it missed; it keeps serving pages.
    this.#isCaughtUp = true;
    if (!this.#closing.signal.aborted) this.#report(cause);
  }

  #report(error: unknown): void {
    const message = String(error);
    const now = performance.now();
    if (this.#reported?.message === message && now - this.#reported.atMs < repeatReportMs) return;
    this.#reported = { message, atMs: now };
    this.#options.onDisconnect(error);
  }

  async #connect(apply: ApplyPurge): Promise<{ readonly stream: PurgeStream; readonly end: Position }> {
    const session = await openRedisSession(this.#options.url);
    this.#session = session;
    const stream = await openPurgeStream(session, this.#key);
    const end = await stream.append();
    this.#isCaughtUp = false;
    await this.#catchUp(stream, end, apply);
    this.#stream = stream;
    this.#isCaughtUp = true;
    return { stream, end };
  }

  /** Applies the purges in the log up to `end`; purges everything if some of them are lost. */
  async #catchUp(stream: PurgeStream, end: Position, apply: ApplyPurge): Promise<void> {
    while (!this.#applied || this.#applied.epoch !== end.epoch || this.#applied.number < end.number) {
      const from = this.#applied;
      const entries = from && from.number < end.number ? await stream.read(from, maxEntriesPerRead, 0) : [];
      if (from && entries.length > 0) {
        await this.#applyEntries(from, entries, apply);
        continue;
      }
      if (from) this.#options.onGap({ from: from.number, to: end.number });
      await this.#apply([everything], end, apply);
    }
  }

  async #applyEntries(from: Position, entries: readonly StreamEntry[], apply: ApplyPurge): Promise<void> {
    let last = from;
    let isComplete = true;
    for (const entry of entries) {
      const isNext = entry.number === last.number + 1 && entry.epoch === last.epoch;
      isComplete &&= isNext || entry.tags.includes(everything);
      last = entry;
    }
    if (!isComplete) this.#options.onGap({ from: from.number, to: last.number });
    const tags = isComplete ? [...new Set(entries.flatMap((entry) => entry.tags))] : [everything];
    await this.#apply(tags, { epoch: last.epoch, number: last.number }, apply);
  }

  async #apply(tags: readonly string[], position: Position, apply: ApplyPurge): Promise<void> {
    const purged = await apply(tags);
    this.#applied = position;
    this.#lastPurged = purged;
    for (const waiting of this.#waiting)
      if (waiting.position.number <= position.number) waiting.resolve(purged);
  }

  async #follow(stream: PurgeStream, end: Position, apply: ApplyPurge): Promise<void> {
    const { fronts, consumer, onConnect, onFrontError } = this.#options;
    const delivery = createFrontDelivery({ stream, fronts, consumer, onError: onFrontError });
    const readNext = async () => {
      const from = this.#applied;
      if (!from) throw new Error('The purge log has no position.');
      const entries = await stream.read(from, maxEntriesPerRead, readWaitMs);
      if (entries.length > 0) await this.#applyEntries(from, entries, apply);
      else await this.#detectLoss(stream, from, apply);
      await delivery.passOn(entries.length > 0);
    };
    await delivery.open();
    await readNext();
    // Not before: a Redis that cannot save accepts connections, and then rejects commands.
    this.#failures = 0;
    this.#reported = undefined;
    onConnect(end);
    while (!this.#closing.signal.aborted) await readNext();
  }

  /** Detects a stream that was deleted and started again: it lacks the entries that reads wait for. */
  async #detectLoss(stream: PurgeStream, from: Position, apply: ApplyPurge): Promise<void> {
    const end = await stream.append();
    const isReplaced = end.number < from.number || (end.number === from.number && end.epoch !== from.epoch);
    if (isReplaced) await this.#catchUp(stream, end, apply);
  }
}
