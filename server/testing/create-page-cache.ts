import { vi } from 'vitest';
import { PageCache, type Render, type RenderedResponse } from '../cache/page-cache.ts';
import { CachedResponse } from '../http/cached-response.ts';

/** Returns a renderer of a page whose text is also its only tag. */
export function renderOf(text: string, isCacheable = true): Render {
  return async () => ({
    response: new CachedResponse({ status: 200, body: Buffer.from(text), headers: [] }),
    kind: 'article',
    tags: [text],
    isCacheable,
  });
}

/** Creates a rendering that ends when the test resolves or rejects it. */
export function createRendering() {
  let resolve: (page: RenderedResponse) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<RenderedResponse>((onPage, onError) => {
    resolve = onPage;
    reject = onError;
  });
  return { promise, resolve, reject };
}

/**
 * Creates a page cache with a clock: pages are fresh for 10 s, and failed refreshes are retried after 5 s.
 */
export function createPageCache(maxBytes = 1_000_000) {
  const clock = { now: 0 };
  const source = { recoveries: 0 };
  const onRefreshError = vi.fn();
  const onBusy = vi.fn();
  return {
    clock,
    source,
    onRefreshError,
    onBusy,
    cache: new PageCache({
      maxBytes,
      freshSeconds: 10,
      retrySeconds: 5,
      onRefreshError,
      onBusy,
      recoveries: () => source.recoveries,
      now: () => clock.now,
    }),
  };
}
