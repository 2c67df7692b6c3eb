import { setTimeout as sleep } from 'node:timers/promises';
import type { FrontPurger } from './front-purger.ts';
import type { ApplyPurge, LoggedPurge, PurgeLog } from './purge-log.ts';

/**
 * How long a purge waits for the caches in front. The WordPress plugin must get the response before its own
 * time limits end: WAIT_SECONDS (2.8) in includes/server.php and PURGE_SECONDS (3) in purge/purge-queue.php.
 */
const frontTimeoutMs = 1500;

/** The names of the caches that have not confirmed the purge in time; the purge is still retried. */
async function purgeFronts(
  fronts: readonly FrontPurger[],
  tags: readonly string[],
  position: number | undefined,
): Promise<string[]> {
  const unconfirmed = new Set(fronts.map(({ cache }) => cache.name));
  const all = fronts.map(async (front) => {
    await front.purge(tags, position);
    unconfirmed.delete(front.cache.name);
  });
  await Promise.race([Promise.all(all), sleep(frontTimeoutMs, undefined, { ref: false })]);
  return [...unconfirmed];
}

/** The purges of a site with one process: applied immediately, then passed on to the caches in front. */
export class LocalPurgeLog implements PurgeLog {
  readonly isCaughtUp = true;
  readonly isConnected = true;
  readonly #fronts: readonly FrontPurger[];
  #apply: ApplyPurge | undefined;
  // Starts at the current time, so that positions also grow across restarts.
  #number = Date.now();

  constructor(fronts: readonly FrontPurger[]) {
    this.#fronts = fronts;
  }

  get position(): number | undefined {
    return this.#fronts.length > 0 ? this.#number : undefined;
  }

  open(apply: ApplyPurge): Promise<void> {
    this.#apply = apply;
    return Promise.resolve();
  }

  async append(tags: readonly string[]): Promise<LoggedPurge> {
    if (!this.#apply) throw new Error('The purge log is not open. Call open() first.');
    const purged = await this.#apply(tags);
    this.#number = Math.max(this.#number + 1, Date.now());
    const unconfirmed = await purgeFronts(this.#fronts, tags, this.position);
    return { purged, ...(unconfirmed.length > 0 && { unconfirmed }) };
  }

  /** The number of this process's last purge: no other process purges, and no page survives a restart. */
  latestPurge(): Promise<number> {
    return Promise.resolve(this.#number);
  }

  /** The caches in front get the purges that they have not confirmed: no other process sends them. */
  async close(): Promise<void> {
    this.#apply = undefined;
    await Promise.all(this.#fronts.map((front) => front.close()));
  }
}
