import { LRUCache } from 'lru-cache';
import { batchPosts } from './batch-posts.ts';
import type { Cms, CmsPage } from './cms.ts';

export interface CachedCmsOptions {
  /** An answer younger than this is given without asking. */
  readonly freshSeconds: number;
  /** After a refused refresh the source is left alone for this long. Default 5. */
  readonly retrySeconds?: number;
  /** Pages in memory, and as many posts; a fifth as many lists, and as many answers that nothing is there. Default 5,000. */
  readonly maximumEntries?: number;
  /** A longer list of paths is not cached. Default 50,000. */
  readonly maximumPaths?: number;
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

/** What visitors can invent questions for must not push out anything else: each kind has a cache of its own. */
type Kind = 'content' | 'post' | 'list' | 'other';

interface RecordedQuery {
  readonly kind: Kind;
  readonly key: string;
  /** True for answers that there are endless questions for: nothing is there, it moved, or it has another address. */
  readonly isOther?: (value: unknown) => boolean;
}

const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** True for a redirect, and for a page that was asked for by another spelling of its path. */
function isElsewhere(path: string, value: unknown): boolean {
  if (!isRecord(value)) return true;
  const own = String(value.path);
  return (
    path !== own &&
    !(URL.canParse(own, 'http://localhost') && new URL(own, 'http://localhost').pathname === path)
  );
}

/** All paths of the site; null if they are too many to keep. */
async function collectPaths(cms: Cms, most: number) {
  const entries: { path: string; title: string; kind: CmsPage['kind']; modified?: string }[] = [];
  for await (const entry of cms.paths()) {
    if (entries.length >= most) return null;
    entries.push(entry);
  }
  return entries;
}

/**
 * Remembers what a CMS answered. Equal questions at one time are asked once; an
 * answer past its freshness is still given at once while a new one is fetched, and
 * as long as the source fails. A first question that fails rejects.
 */
export function cacheCms(cms: Cms, options: CachedCmsOptions): CachedCms {
  const {
    freshSeconds,
    retrySeconds = 5,
    maximumEntries = 5000,
    maximumPaths = 50_000,
    onRefreshError,
    now = Date.now,
  } = options;
  const few = Math.max(1, Math.floor(maximumEntries / 5));
  const caches: Readonly<Record<Kind, LRUCache<string, Entry>>> = {
    content: new LRUCache({ max: maximumEntries }),
    post: new LRUCache({ max: maximumEntries }),
    list: new LRUCache({ max: few }),
    other: new LRUCache({ max: few }),
  };
  const postById = batchPosts((ids) => cms.postsByIds(ids));
  const reported = new WeakSet<object>();
  const pending = new Map<string, Promise<unknown>>();
  let generation = 0;

  function store({ kind, key, isOther = isNothing }: RecordedQuery, entry: Entry): void {
    const [cache, former] = isOther(entry.value)
      ? [caches.other, caches[kind]]
      : [caches[kind], caches.other];
    former.delete(key);
    cache.set(key, entry);
  }

  function fetchOnce(question: RecordedQuery, ask: () => Promise<unknown>): Promise<unknown> {
    const asked = generation;
    const key = `${asked} ${question.key}`;
    const running = pending.get(key);
    if (running) return running;
    const promise = ask()
      .then((value) => {
        store(question, { value, generation: asked, storedAt: now(), retryAt: 0 });
        return value;
      })
      .finally(() => pending.delete(key));
    pending.set(key, promise);
    return promise;
  }

  /** One failed request may concern many posts. */
  function reportOnce(error: unknown, key: string): void {
    if (isRecord(error)) {
      if (reported.has(error)) return;
      reported.add(error);
    }
    onRefreshError?.(error, key);
  }

  async function refresh(
    question: RecordedQuery,
    entry: Entry,
    ask: () => Promise<unknown>,
  ): Promise<unknown> {
    try {
      return await fetchOnce(question, ask);
    } catch (error) {
      entry.retryAt = now() + retrySeconds * 1000;
      reportOnce(error, question.key);
      return entry.value;
    }
  }

  async function answer<Value>(question: RecordedQuery, ask: () => Promise<Value>): Promise<Value> {
    const entry = caches[question.kind].get(question.key) ?? caches.other.get(question.key);
    if (!entry) return (await fetchOnce(question, ask)) as Value;
    const isCurrent = entry.generation === generation;
    const isFresh = isCurrent && now() - entry.storedAt < freshSeconds * 1000;
    if (isFresh || now() < entry.retryAt) return entry.value as Value;
    const refreshed = refresh(question, entry, ask);
    return (isCurrent ? entry.value : await refreshed) as Value;
  }

  const content = (key: string): RecordedQuery => ({ kind: 'content', key });

  async function* listPaths(): ReturnType<Cms['paths']> {
    const known = await answer(content('paths'), () => collectPaths(cms, maximumPaths));
    yield* known ?? cms.paths();
  }

  return {
    kind: cms.kind,
    expire() {
      generation += 1;
    },
    siteConfig: () => answer(content('site'), () => cms.siteConfig()),
    pageByPath: (path) =>
      answer({ ...content(`page ${path}`), isOther: (value) => isElsewhere(path, value) }, () =>
        cms.pageByPath(path),
      ),
    async postsByIds(ids) {
      const posts = await Promise.all(
        ids.map((id) => answer({ kind: 'post', key: `post ${id}` }, () => postById(id))),
      );
      return posts.filter((post) => post !== null);
    },
    postsByCategory: (category, limit) =>
      answer({ kind: 'list', key: `category ${limit} ${category}` }, () =>
        cms.postsByCategory(category, limit),
      ),
    menu: (location) => answer(content(`menu ${location}`), () => cms.menu(location)),
    contributors: () => answer(content('contributors'), () => cms.contributors()),
    contributorBySlug: (slug) => answer(content(`contributor ${slug}`), () => cms.contributorBySlug(slug)),
    ranking: (id) => answer(content(`ranking ${id}`), () => cms.ranking(id)),
    adRules: () => answer(content('ad rules'), () => cms.adRules()),
    paths: listPaths,
    draft: cms.draft?.bind(cms),
    fetchedFrom: cms.fetchedFrom?.bind(cms),
  };
}
