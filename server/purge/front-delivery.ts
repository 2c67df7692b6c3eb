import type { FrontPurger } from './front-purger.ts';
import type { PurgeStream, StreamEntry } from './purge-stream.ts';

export interface FrontDeliveryOptions {
  readonly stream: Pick<PurgeStream, 'createGroup' | 'readGroup' | 'claim' | 'confirm'>;
  readonly fronts: readonly FrontPurger[];
  readonly consumer: string;
  readonly onError: (error: unknown, front: string) => void;
}

/**
 * How long a process may take to confirm a purge before another process repeats it. Varnish responds within
 * milliseconds, and a process that is cut off from it must not delay purges. CDNs get more time, because they
 * limit the number of purges.
 */
const confirmMs = (front: FrontPurger): number => (front.cache.comparesPositions ? 400 : 20_000);
const claimIntervalMs = 200;
/** How long a process does not read new purges while the cache does not respond to it. */
const skipReadsMs = 5000;

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
 * Whether this process reads new entries. While the cache does not respond to this process, the other
 * processes read them. If none does, this process reads them after a while, because the stream drops old
 * entries.
 */
function shouldReadNew({ purger, readAt }: Front, hasNewEntries: boolean): boolean {
  const isStuck = waitedMs(purger) > confirmMs(purger);
  return !isStuck || !hasNewEntries || Date.now() - readAt > skipReadsMs;
}

/**
 * Passes the entries of a stream on to the caches in front. Each cache has its own consumer group, so Redis
 * gives each entry to one of the site's processes. If that process does not confirm it, another takes over.
 */
export function createFrontDelivery({ stream, fronts: purgers, consumer, onError }: FrontDeliveryOptions) {
  const fronts = purgers.map((purger): Front => ({ purger, claimedAt: 0, readAt: 0 }));

  function send({ cache, purge }: FrontPurger, entries: readonly StreamEntry[]): void {
    const last = entries.at(-1);
    if (!last) return;
    void purge(
      entries.flatMap(({ tags }) => tags),
      last.number,
    )
      .then(() => stream.confirm(cache.name, entries))
      .catch((error: unknown) => onError(error, cache.name));
  }

  /**
   * Passes on new entries, and entries that other processes did not confirm in time. Does not wait for the
   * caches.
   *
   * @param hasNewEntries whether there are new entries; false if there was none for a while
   */
  async function passOn(hasNewEntries: boolean): Promise<void> {
    for (const front of fronts) {
      const { purger } = front;
      const { name } = purger.cache;
      if (shouldReadNew(front, hasNewEntries)) {
        front.readAt = Date.now();
        send(purger, await stream.readGroup(name, consumer, false));
      }
      // A process that waits for the cache may be cut off from it, and would take over its own entries.
      if (waitedMs(purger) > confirmMs(purger) / 2) continue;
      if (Date.now() - front.claimedAt < claimIntervalMs) continue;
      front.claimedAt = Date.now();
      send(purger, await stream.claim(name, consumer, confirmMs(purger)));
    }
  }

  return {
    /**
     * Creates the groups, and resends the purges that this process had not confirmed in its last session.
     */
    async open(): Promise<void> {
      for (const { purger } of fronts) {
        await stream.createGroup(purger.cache.name);
        send(purger, await stream.readGroup(purger.cache.name, consumer, true));
      }
      await passOn(false);
    },
    passOn,
  };
}
