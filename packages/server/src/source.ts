import { defaultConfig } from '../../../src/core/config/default-config.ts';
import { mergeConfig } from '../../../src/core/config/merge-config.ts';
import type { DataSource } from '../../../src/core/data-source.ts';
import type { SiteConfig } from '../../../src/core/model/site-config.ts';
import { boundFetch } from '../../../src/core/text/bounded-text.ts';
import { createPageApi } from '../../../src/services/page-api.ts';
import { withTimeout } from '../../../src/services/with-timeout.ts';
import type { CreateSource, Source } from './api.ts';
import { readServerUrl } from './to-base-url.ts';
import { untilAborted } from './until-aborted.ts';

declare const __STYLESHEET__: string;

const defaultConfigMaxAgeMs = 60_000;
/** Longer than a render waits, so that a slow configuration is ready for later renders. */
const configTimeoutMs = 10_000;
/** How long a render waits for the first configuration, so that time is left for the elements' data. */
const maxConfigWaitMs = 2000;
/**
 * How long a render waits for a newer configuration. Renders wait, because Cloudflare Workers cancel requests
 * that are still running after the response.
 */
const maxRefreshWaitMs = 500;

interface CachedConfig {
  readonly config: Promise<SiteConfig>;
  readonly requestedAt: number;
  /** The last configuration that loaded. */
  loaded: SiteConfig | undefined;
}

type Log = (message: string, cause?: unknown) => void;

const configs = new WeakMap<Source, CachedConfig>();

export const createSource: CreateSource = (server, options = {}) => ({
  base: readServerUrl('source', server),
  options,
});

/**
 * Creates a source from a URL; returns a source that the caller has created unchanged.
 * @throws TypeError if it is neither
 */
export function toSource(source: Source | string | URL): Source {
  const isCreated = typeof source === 'object' && source !== null && 'base' in source;
  return isCreated ? source : createSource(source);
}

/** Wraps `fetch`, so that the signal also ends its requests, even if a custom `fetch` ignores signals. */
function makeAbortable(fetch: typeof globalThis.fetch, signal: AbortSignal): typeof fetch {
  return (input, init) => {
    const both = init?.signal ? AbortSignal.any([init.signal, signal]) : signal;
    return untilAborted(fetch(input, { ...init, signal: both }), signal);
  };
}

async function loadConfig({ base, options }: Source, fetch: typeof globalThis.fetch): Promise<SiteConfig> {
  const url = new URL(`api/config/${encodeURIComponent(options.site ?? 'default')}`, base);
  const response = await fetch(url, { signal: AbortSignal.timeout(configTimeoutMs) });
  if (!response.ok) throw new Error(`${url} returned status ${response.status}.`);
  return mergeConfig(defaultConfig(base), await response.json());
}

/**
 * Requests the site's configuration, if it is not cached. All renders share it, so no render's signal
 * ends it. If it fails, the previous configuration stays in use. Without one, the failure is not cached.
 */
function requestConfig(source: Source, fetch: typeof globalThis.fetch, log: Log): CachedConfig {
  const cached = configs.get(source);
  const maxAgeMs = source.options.configMaxAgeMs ?? defaultConfigMaxAgeMs;
  if (cached && Date.now() - cached.requestedAt < maxAgeMs) return cached;
  const previous = cached?.loaded;
  const config = loadConfig(source, fetch).catch((cause: unknown) => {
    if (!previous) throw cause;
    log('the configuration failed to load; keeping the previous one', cause);
    return previous;
  });
  const entry: CachedConfig = { config, requestedAt: Date.now(), loaded: previous };
  configs.set(source, entry);
  const store = (loaded: SiteConfig) => {
    entry.loaded = loaded;
  };
  const forget = () => {
    // A later render may have replaced the entry.
    if (configs.get(source) === entry) configs.delete(source);
  };
  config.then(store, forget);
  return entry;
}

/** The configuration for one render: a slow server gets at most half of the render's time. */
async function readConfig(
  source: Source,
  fetch: typeof globalThis.fetch,
  { signal, timeoutMs }: RequestLimits,
  log: Log,
): Promise<SiteConfig> {
  const { config, loaded } = requestConfig(source, fetch, log);
  const waitMs = Math.min(loaded ? maxRefreshWaitMs : maxConfigWaitMs, timeoutMs / 2);
  try {
    return await withTimeout(waitMs, untilAborted(config, signal));
  } catch (cause) {
    signal?.throwIfAborted();
    if (loaded) return loaded;
    log('the configuration failed to load; using the defaults', cause);
    return defaultConfig(source.base);
  }
}

export interface RequestLimits {
  /** The caller's signal: the render rejects when it aborts. */
  readonly signal?: AbortSignal;
  /** Milliseconds after which all requests of the render fail. */
  readonly timeoutMs: number;
}

/** The data source of one render: equal queries of all elements share a request. */
export async function openSource(source: Source, limits: RequestLimits, log: Log): Promise<DataSource> {
  // Called on the global object: a Worker rejects a detached `fetch`.
  const baseFetch = source.options.fetch ?? ((...request) => globalThis.fetch(...request));
  const boundedFetch = boundFetch(baseFetch);
  const timeout = AbortSignal.timeout(limits.timeoutMs);
  const signal = limits.signal ? AbortSignal.any([limits.signal, timeout]) : timeout;
  const config = await readConfig(source, boundedFetch, limits, log);
  const origin = source.base.href.replace(/\/$/, '');
  const fetch = makeAbortable(boundedFetch, signal);
  return createPageApi({ origin, config, fetch, hostname: source.base.hostname, log });
}

/** URL of the style sheet of all elements. */
export function stylesheetOf({ base, options }: Source): string {
  return options.stylesheet ?? new URL(__STYLESHEET__.slice(1), base).href;
}
