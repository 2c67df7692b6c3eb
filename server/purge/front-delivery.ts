import type { FrontPurger } from './front-purger.ts';
import type { PurgeStream, StreamEntry } from './purge-stream.ts';

export interface FrontDeliveryOptions {
  readonly stream: PurgeStream;
  readonly fronts: readonly FrontPurger[];
  readonly consumer: string;
  readonly onError: (error: unknown, front: string) => void;
}

/** How long a process may take to confirm a purge before another one repeats it. */
const claimAfterMs = 20_000;
const claimIntervalMs = 5000;

/**
 * Passes the entries of a stream on to the caches in front. Each cache has its own consumer group, so each
 * entry goes to one of the site's processes, and to another one if that does not confirm it.
 */
export class FrontDelivery {
  readonly #options: FrontDeliveryOptions;
  #claimedAt = 0;

  constructor(options: FrontDeliveryOptions) {
    this.#options = options;
  }

  /** Creates the groups, and repeats what this process had not confirmed when its last session ended. */
  async open(): Promise<void> {
    const { stream, fronts, consumer } = this.#options;
    for (const front of fronts) {
      await stream.createGroup(front.cache.name);
      this.#send(front, await stream.readGroup(front.cache.name, consumer, true));
    }
    await this.passOn();
  }

  /** Passes on what is new, and now and then what other processes left. Does not wait for the caches. */
  async passOn(): Promise<void> {
    const { stream, fronts, consumer } = this.#options;
    const isClaiming = Date.now() - this.#claimedAt > claimIntervalMs;
    if (isClaiming) this.#claimedAt = Date.now();
    for (const front of fronts) {
      this.#send(front, await stream.readGroup(front.cache.name, consumer, false));
      // While a cache is unreachable, this process has unconfirmed entries itself.
      if (isClaiming && front.waiting === 0)
        this.#send(front, await stream.claim(front.cache.name, consumer, claimAfterMs));
    }
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
