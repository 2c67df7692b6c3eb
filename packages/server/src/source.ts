import { defaultConfig } from '../../../src/core/config/default-config.ts';
import { mergeConfig } from '../../../src/core/config/merge-config.ts';
import type { DataSource } from '../../../src/core/data-source.ts';
import type { SiteConfig } from '../../../src/core/model/site-config.ts';
import { boundFetch } from '../../../src/core/text/bounded-text.ts';
import { createPageApi } from '../../../src/services/page-api.ts';
import type { CreateSource, Source } from './api.ts';

declare const __STYLESHEET__: string;

const configMaxAgeMs = 60_000;

interface CachedConfig {
  readonly config: Promise<SiteConfig>;
  readonly storedAt: number;
}

const configs = new WeakMap<Source, CachedConfig>();

export const createSource: CreateSource = (server, options = {}) => {
  const base = new URL(server);
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  return { base, options };
};

/** Creates a source from a URL; returns a source that the caller has created unchanged. */
export function toSource(source: Source | string | URL): Source {
  return typeof source === 'string' || source instanceof URL ? createSource(source) : source;
}

/** Wraps `fetch`, so that the signal also aborts its requests. */
function makeAbortable(fetch: typeof globalThis.fetch, signal: AbortSignal): typeof fetch {
  return (input, init) =>
    fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal });
}

async function loadConfig({ base, options }: Source, fetch: typeof globalThis.fetch): Promise<SiteConfig> {
  const url = new URL(`api/config/${encodeURIComponent(options.site ?? 'default')}`, base);
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${url} returned status ${response.status}.`);
  return mergeConfig(defaultConfig(base), await response.json());
}

/** The site's configuration. A failure is not cached. */
function readConfig(source: Source, fetch: typeof globalThis.fetch): Promise<SiteConfig> {
  const known = configs.get(source);
  const maxAgeMs = source.options.configMaxAgeMs ?? configMaxAgeMs;
  if (known && Date.now() - known.storedAt < maxAgeMs) return known.config;
  const config = loadConfig(source, fetch);
  configs.set(source, { config, storedAt: Date.now() });
  config.catch(() => configs.delete(source));
  return config;
}

export interface RequestLimits {
  /** The caller's signal: the render rejects when it aborts. */
  readonly signal?: AbortSignal;
  /** Milliseconds after which all requests of the render fail. */
  readonly timeoutMs: number;
}

/** The data source of one render: equal queries of all elements share a request. */
export async function openSource(
  source: Source,
  { signal, timeoutMs }: RequestLimits,
  log: (message: string, cause?: unknown) => void,
): Promise<DataSource> {
  // Called on the global object: a Worker rejects a detached `fetch`.
  const request: typeof globalThis.fetch =
    source.options.fetch ?? ((...request) => globalThis.fetch(...request));
  const timeout = AbortSignal.timeout(timeoutMs);
  const fetch = makeAbortable(boundFetch(request), signal ? AbortSignal.any([signal, timeout]) : timeout);
  const config = await readConfig(source, fetch).catch((cause: unknown) => {
    signal?.throwIfAborted();
    log('the configuration failed to load; using the defaults', cause);
    return defaultConfig(source.base);
  });
  const origin = source.base.href.replace(/\/$/, '');
  return createPageApi({ origin, config, fetch, hostname: source.base.hostname, log });
}

/** URL of the style sheet of all elements. */
export function stylesheetOf({ base, options }: Source): string {
  return options.stylesheet ?? new URL(__STYLESHEET__.slice(1), base).href;
}
