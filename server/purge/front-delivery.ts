import type { FrontPurger } from './front-purger.ts';
import type { PurgeStream, StreamEntry } from './purge-stream.ts';

export interface FrontDeliveryOptions {
  readonly stream: Pick<PurgeStream, 'createGroup' | 'readGroup' | 'claim' | 'confirm'>;
  readonly fronts: readonly FrontPurger[];
  readonly consumer: string;
  readonly onError: (error: unknown, front: string) => void;
}

/**
 * How long a process may take to confirm a purge before another one repeats it. Varnish responds within
 * milliseconds, and a process that is cut off from it must not delay purges. CDNs limit the number of purges.
 */
const confirmMs = (front: FrontPurger): number => (front.cache.isOrdered ? 400 : 20_000);
const claimIntervalMs = 200;
/** A process without a response of the cache leaves new purges to the others for this time, if they read them. */
const leaveMs = 5000;

/** How long this process has waited for a response of the cache. */
const waitedMs = ({ unconfirmedSince }: FrontPurger): number =>
  unconfirmedSince === undefined ? 0 : Date.now() - unconfirmedSince;

/** A cache in front, as this process sees it. */
interface Front {
  readonly purger: FrontPurger;
  claimedAt: number;
  readAt: number;
}

/**
 * Passes the entries of a stream on to the caches in front. Each cache has its own consumer group, so each
 * entry goes to one of the site's processes, and to another one if that does not confirm it.
 */
export class FrontDelivery {
  readonly #options: FrontDeliveryOptions;
  readonly #fronts: readonly Front[];

  constructor(options: FrontDeliveryOptions) {
    this.#options = options;
    this.#fronts = options.fronts.map((purger) => ({ purger, claimedAt: 0, readAt: 0 }));
  }

  /** Creates the groups, and repeats what this process had not confirmed when its last session ended. */
  async open(): Promise<void> {
    const { stream, consumer } = this.#options;
    for (const { purger } of this.#fronts) {
      await stream.createGroup(purger.cache.name);
      this.#send(purger, await stream.readGroup(purger.cache.name, consumer, true));
    }
    await this.passOn(false);
  }

  /**
   * Passes on what is new, and what other processes did not confirm in time. Does not wait for the caches.
   *
   * @param isBusy whether there are new entries; false if there was none for a while
   */
  async passOn(isBusy: boolean): Promise<void> {
    const { stream, consumer } = this.#options;
    for (const front of this.#fronts) {
      const { name } = front.purger.cache;
      if (this.#mayRead(front, isBusy)) {
        front.readAt = Date.now();
        this.#send(front.purger, await stream.readGroup(name, consumer, false));
      }
      // A process that waits for the cache may be cut off from it, and would take over its own entries.
      if (waitedMs(front.purger) > confirmMs(front.purger) / 2) continue;
      if (Date.now() - front.claimedAt < claimIntervalMs) continue;
      front.claimedAt = Date.now();
      this.#send(front.purger, await stream.claim(name, consumer, confirmMs(front.purger)));
    }
  }

  /**
   * Whether this process reads new entries. While it has no response of the cache, it leaves them to the others;
   * if these do not read them either, it collects them, because the stream is bounded.
   */
  #mayRead({ purger, readAt }: Front, isBusy: boolean): boolean {
    const isStuck = waitedMs(purger) > confirmMs(purger);
    return !isStuck || !isBusy || Date.now() - readAt > leaveMs;
  }

  #send(front: FrontPurger, entries: readonly StreamEntry[]): void {
    const last = entries.at(-1);
    if (!last) return;
    const { stream, onError } = this.#options;
    const tags = entries.flatMap((entry) => entry.tags);
    void front
      .purge(tags, last.number)
      .then(() => stream.confirm(front.cache.name, entries))
      .catch((error: unknown) => onError(error, front.cache.name));
  }
}
