import { LRUCache } from 'lru-cache';
import type { FragmentSummary } from '../cache/page-composition.ts';
import type { ObservableSource } from '../data-source/observable-source.ts';
import { isRepeatable, joinVersions, type LoadedData, noData, repeatQueries } from './load-data.ts';
import type { CachedFragment } from './rendered-fragment.ts';

/** If the cached fragment is still valid, the loader did not run, and `data` is undefined. */
export interface CheckedData extends LoadedData {
  readonly validFragment?: CachedFragment;
}

/** Estimate for the objects and pointers of one entry. */
const entryOverheadBytes = 480;

/**
 * The key of a fragment with this data. A pending fragment does not replace the complete one, which is valid
 * again when the source responds. Data without versions is part of the key, because the callers of the API
 * send different data for equal elements.
 *
 * @param key the element's key: its tag, attributes and items, and the configuration's hash
 */
export function keyFor(
  { state, version }: LoadedData,
  key: string,
  { observe }: Pick<ObservableSource, 'observe'>,
): string {
  return state === 'ready' && observe ? key : `${key} ${state} ${version}`;
}

/**
 * Rendered fragments by the keys of their elements. A fragment is valid while the responses that its loader
 * used have the same versions.
 */
export class FragmentCache {
  readonly #fragments: LRUCache<string, CachedFragment>;
  readonly #shared: FragmentCache | undefined;

  /** @param shared a cache that this one reads first, and never changes */
  constructor(maxBytes: number, shared?: FragmentCache) {
    this.#shared = shared;
    this.#fragments = new LRUCache({
      maxSize: maxBytes,
      // The version names the queries with their parameters, so it has about their size.
      sizeCalculation: ({ bytes, loaded: { version } }, key) =>
        bytes.byteLength + key.length + 2 * version.length + entryOverheadBytes,
    });
  }

  /** Whether the cache has this fragment now, with data of the same versions. */
  isCached(fragment: Pick<FragmentSummary, 'key' | 'responses'>): boolean {
    if (this.#shared?.isCached(fragment)) return true;
    const { key, responses } = fragment;
    const cached = key === undefined ? undefined : this.#fragments.peek(key);
    return cached?.loaded.version === joinVersions(responses);
  }

  /** Returns the element's fragment if its data is unchanged, without running the loader. */
  async findValid(key: string, source: ObservableSource): Promise<CheckedData | undefined> {
    const shared = await this.#shared?.findValid(key, source);
    if (shared) return shared;
    const fragment = this.#fragments.get(key);
    if (!fragment || !isRepeatable(fragment.loaded.queries)) return undefined;
    const used = await repeatQueries(fragment.loaded.queries, source);
    if (used?.version !== fragment.loaded.version) return undefined;
    return { validFragment: fragment, ...noData, ...used, queries: fragment.loaded.queries };
  }

  /** Returns the fragment that was rendered with equal data. */
  find(key: string, data: LoadedData): CachedFragment | undefined {
    const shared = this.#shared?.find(key, data);
    if (shared) return shared;
    const cached = this.#fragments.get(key);
    return cached?.loaded.version === data.version ? cached : undefined;
  }

  set(key: string, fragment: CachedFragment): void {
    this.#fragments.set(key, fragment);
  }
}
