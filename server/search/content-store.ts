import { setTimeout } from 'node:timers/promises';
import type { Cms } from '../cms/cms.ts';
import {
  type ContentEntry,
  loadContributorEntries,
  loadPageEntries,
  type PageEntry,
} from './content-entries.ts';
import { createEntryIndex, type EntryIndex } from './content-index.ts';

/** The pages and people of the CMS, indexed. */
export interface IndexedContent {
  readonly pages: readonly PageEntry[];
  readonly articles: EntryIndex;
  readonly people: EntryIndex;
}

export interface ContentStoreOptions {
  readonly cms: Cms;
  readonly log: (message: string, cause?: unknown) => void;
  /** How long searches wait for the first index, from the first search on. Default 2,000. */
  readonly maxWaitMs?: number;
  readonly now?: () => number;
}

/** Indexes the content of the CMS in the background, on first use. */
export type ContentStore = ReturnType<typeof createContentStore>;

/** The index is rebuilt after this time even without a purge. */
const maxAgeMs = 10 * 60_000;
/** The minimum time between two attempts to rebuild it, because purges may follow each other quickly. */
const minPauseMs = 10_000;

async function indexContent(cms: Cms, previous: IndexedContent | undefined): Promise<IndexedContent> {
  const { contributorPath } = await cms.siteConfig();
  const pages = await loadPageEntries(cms, previous?.pages);
  const people: readonly ContentEntry[] = await loadContributorEntries(cms, contributorPath);
  const articles = pages.filter(({ kind }) => kind !== 'state');
  return {
    pages,
    articles: await createEntryIndex('article', articles),
    people: await createEntryIndex('contributor', people),
  };
}

/** Creates the store; sends the CMS no request before the first read. */
export function createContentStore({ cms, log, maxWaitMs = 2000, now = Date.now }: ContentStoreOptions) {
  let current: IndexedContent | undefined;
  let isExpired = true;
  let startedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;
  /** When calls stop waiting for the first index, by their `waitMs`. */
  const waitEnds = new Map<number, number>();

  async function run(): Promise<void> {
    isExpired = false;
    startedAt = now();
    try {
      current = await indexContent(cms, current);
    } catch (error) {
      isExpired = true;
      log('search index of the content failed to build; keeping the previous one', error);
    } finally {
      running = undefined;
    }
  }

  function renew(): void {
    const age = now() - startedAt;
    if (!running && (age > maxAgeMs || (isExpired && age > minPauseMs))) running = run();
  }

  return {
    /**
     * The newest index; undefined if there is none. The first call starts indexing. Calls wait for the first
     * index until `waitMs` after the first call with the same `waitMs`; later calls do not wait.
     *
     * @param waitMs default: `maxWaitMs`
     */
    async read(waitMs: number = maxWaitMs) {
      renew();
      const waitEnd = waitEnds.get(waitMs) ?? now() + waitMs;
      waitEnds.set(waitMs, waitEnd);
      const maxMs = waitEnd - now();
      if (!current && running && maxMs > 0)
        await Promise.race([running, setTimeout(maxMs, undefined, { ref: false })]);
      return current;
    },
    /** Makes the next read start a new index; until it is ready, reads return the previous one. */
    expire() {
      isExpired = true;
    },
  };
}
