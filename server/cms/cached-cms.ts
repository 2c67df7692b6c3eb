import { LRUCache } from 'lru-cache';
import type { Cms } from './cms.ts';

export interface CachedCmsOptions {
  /** An answer younger than this is given without asking. */
  readonly freshSeconds: number;
  /** After a refused refresh the source is left alone for this long. Default 5. */
  readonly retrySeconds?: number;
  /** Answers kept in memory. Default 5,000. */
  readonly maximumEntries?: number;
  /** Told of each refresh that failed while an older answer was served. */
  readonly onRefreshError?: (error: unknown, question: string) => void;
  readonly now?: () => number;
}

export interface CachedCms extends Cms {
  /** The next question of each kind waits for a fresh answer; the old one is served only if there is none. */
  expire(): void;
}

interface Entry {
  readonly value: unknown;
  readonly generation: number;
  readonly storedAt: number;
  /** No refresh before this moment. */
  retryAt: number;
}

/**
 * Remembers what a CMS answered. Equal questions at one time are asked once; an
 * answer past its freshness is still given at once while a new one is fetched, and
 * as long as the source fails. A first question that fails rejects.
 */
export function cacheCms(cms: Cms, options: CachedCmsOptions): CachedCms {
  const { freshSeconds, retrySeconds = 5, maximumEntries = 5000, onRefreshError, now = Date.now } = options;
  const found = new LRUCache<string, Entry>({ max: maximumEntries });
  // Paths that do not exist are endless: they must not push out what does.
  const absent = new LRUCache<string, Entry>({ max: Math.max(1, Math.floor(maximumEntries / 5)) });
  const pending = new Map<string, Promise<unknown>>();
  let generation = 0;

  function fetchOnce(question: string, ask: () => Promise<unknown>): Promise<unknown> {
    const asked = generation;
    const key = `${asked} ${question}`;
    const running = pending.get(key);
    if (running) return running;
    const promise = ask()
      .then((value) => {
        (value === null ? found : absent).delete(question);
        (value === null ? absent : found).set(question, { value, generation: asked, storedAt: now(), retryAt: 0 });
        return value;
      })
      .finally(() => pending.delete(key));
    pending.set(key, promise);
    return promise;
  }

  async function refresh(question: string, entry: Entry, ask: () => Promise<unknown>): Promise<unknown> {
    try {
      return await fetchOnce(question, ask);
    } catch (error) {
      entry.retryAt = now() + retrySeconds * 1000;
      onRefreshError?.(error, question);
      return entry.value;
    }
  }

  async function answer<Value>(question: string, ask: () => Promise<Value>): Promise<Value> {
    const entry = found.get(question) ?? absent.get(question);
    if (!entry) return (await fetchOnce(question, ask)) as Value;
    const isCurrent = entry.generation === generation;
    const isFresh = isCurrent && now() - entry.storedAt < freshSeconds * 1000;
    if (isFresh || now() < entry.retryAt) return entry.value as Value;
    const refreshed = refresh(question, entry, ask);
    return (isCurrent ? entry.value : await refreshed) as Value;
  }

  return {
    kind: cms.kind,
    expire() {
      generation += 1;
    },
    siteConfig: () => answer('site', () => cms.siteConfig()),
    pageByPath: (path) => answer(`page ${path}`, () => cms.pageByPath(path)),
    postsByIds: (ids) => answer(`posts ${JSON.stringify(ids)}`, () => cms.postsByIds(ids)),
    postsByCategory: (category, limit) => answer(`category ${limit} ${category}`, () => cms.postsByCategory(category, limit)),
    menu: (location) => answer(`menu ${location}`, () => cms.menu(location)),
    contributors: () => answer('contributors', () => cms.contributors()),
    contributorBySlug: (slug) => answer(`contributor ${slug}`, () => cms.contributorBySlug(slug)),
    ranking: (id) => answer(`ranking ${id}`, () => cms.ranking(id)),
    adRules: () => answer('ad rules', () => cms.adRules()),
    paths: () => cms.paths(),
    draft: cms.draft?.bind(cms),
    fetchedFrom: cms.fetchedFrom?.bind(cms),
  };
}
