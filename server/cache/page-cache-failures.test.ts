import { expect, test, vi } from 'vitest';
import { createPageCache, createRendering, renderOf } from '../testing/create-page-cache.ts';
import { PageCache } from './page-cache.ts';
import { BusyError } from './render-queue.ts';

test('stops waiting for a purged page after the timeout', async () => {
  const onRefreshError = vi.fn();
  const cache = new PageCache({ maxBytes: 1_000_000, timeoutSeconds: 0.02, onRefreshError });
  await cache.fetch('k', renderOf('a'));
  cache.purge(['a']);
  const hit = await cache.fetch('k', () => new Promise(() => undefined));
  expect(hit.staleAge).toBe(0);
  expect(onRefreshError.mock.calls[0]?.[0]).toMatchObject({ message: expect.stringContaining('0.02 s') });
});

test('serves the stale page without another attempt for some seconds after a failed refresh', async () => {
  const { cache, clock, onRefreshError } = createPageCache();
  await cache.fetch('k', renderOf('a'));
  clock.now = 20_000;
  const hit = await cache.fetch('k', async () => Promise.reject(new Error('down')));
  expect(hit.staleAge).toBe(20);
  expect(onRefreshError).toHaveBeenCalledTimes(1);
  expect(cache.lookup('k')).toMatchObject({ staleAge: undefined, isOutdated: false });
  clock.now = 26_000;
  expect(cache.lookup('k')?.staleAge).toBe(26);
});

test('keeps serving the stale page while new renderings lack the data of a service', async () => {
  const { cache, clock, onRefreshError } = createPageCache();
  const renderIncomplete = async () => ({ ...(await renderOf('b', false)()), isIncomplete: true });
  expect((await cache.fetch('k', renderIncomplete)).staleAge).toBeUndefined();
  expect(cache.peek('k')).toBeUndefined();
  await cache.fetch('k', renderOf('a'));
  for (const now of [20_000, 30_000]) {
    clock.now = now;
    expect(cache.lookup('k')?.staleAge).toBe(now / 1000);
    cache.refresh('k', renderIncomplete);
    await expect.poll(() => cache.lookup('k')?.staleAge).toBeUndefined();
  }
  cache.purge(['a']);
  expect((await cache.fetch('k', renderIncomplete)).staleAge).toBe(30);
  expect(onRefreshError).toHaveBeenCalledTimes(3);
});

test('renders a purged page at the next request if a rendering from before the purge fails', async () => {
  const { cache, clock } = createPageCache();
  await cache.fetch('k', renderOf('a'));
  clock.now = 20_000;
  const { promise, reject } = createRendering();
  const failing = cache.fetch('k', () => promise);
  cache.purge(['a']);
  reject(new Error('down'));
  expect((await failing).isOutdated).toBe(true);
  expect(cache.lookup('k')).toBeUndefined();
});

test('does not shorten the lifetime of a newer page when a rendering from before a purge fails', async () => {
  const { cache, clock } = createPageCache();
  await cache.fetch('k', renderOf('a'));
  const { promise, reject } = createRendering();
  const failing = cache.fetch('k', () => promise);
  cache.purge(['a']);
  await cache.fetch('k', renderOf('b'));
  reject(new Error('down'));
  await failing;
  clock.now = 9_000;
  expect(cache.lookup('k')).toMatchObject({ staleAge: undefined, isOutdated: false });
});

test('lets a background refresh take longer than the timeout of requests', async () => {
  const onRefreshError = vi.fn();
  const clock = { now: 0 };
  const now = () => clock.now;
  const cache = new PageCache({
    maxBytes: 1_000_000,
    freshSeconds: 10,
    timeoutSeconds: 0.01,
    onRefreshError,
    now,
  });
  await cache.fetch('k', renderOf('a'));
  clock.now = 20_000;
  const { promise, resolve } = createRendering();
  cache.refresh('k', () => promise);
  await new Promise((done) => setTimeout(done, 50));
  expect(cache.lookup('k')?.staleAge).toBe(20);
  resolve(await renderOf('b')());
  await expect.poll(() => String(cache.lookup('k')?.response.input.body)).toBe('b');
  expect(onRefreshError).not.toHaveBeenCalled();
});

test('postpones the next attempt after a failed background refresh', async () => {
  const { cache, clock, onRefreshError } = createPageCache();
  await cache.fetch('k', renderOf('a'));
  clock.now = 20_000;
  cache.refresh('k', () => Promise.reject(new Error('down')));
  await expect.poll(() => onRefreshError.mock.calls.length).toBe(1);
  expect(cache.lookup('k')).toMatchObject({ staleAge: undefined, isOutdated: false });
  clock.now = 26_000;
  expect(cache.lookup('k')?.staleAge).toBe(26);
});

test('reports no overload when a busy server rejects a background refresh', async () => {
  const { cache, clock, onBusy, onRefreshError } = createPageCache();
  await cache.fetch('k', renderOf('a'));
  clock.now = 20_000;
  cache.refresh('k', () => Promise.reject(new BusyError('busy')));
  await new Promise((done) => setImmediate(done));
  expect([onBusy.mock.calls, onRefreshError.mock.calls]).toEqual([[], []]);
  expect(cache.lookup('k')?.staleAge).toBe(20);
});

test('rejects when rendering fails and there is no older page', async () => {
  await expect(
    createPageCache().cache.fetch('k', async () => Promise.reject(new Error('down'))),
  ).rejects.toThrow('down');
});

test('marks a purged page as outdated until it is rendered again', async () => {
  const { cache, clock } = createPageCache();
  await cache.fetch('k', renderOf('a'));
  cache.purge(['a']);
  const failed = await cache.fetch('k', async () => Promise.reject(new Error('down')));
  expect([failed.isOutdated, cache.lookup('k')?.isOutdated]).toEqual([true, true]);
  clock.now = 6_000;
  const rendered = await cache.fetch('k', renderOf('b'));
  expect([rendered.isOutdated, cache.lookup('k')?.isOutdated]).toEqual([false, false]);
});

test('renders a page again soon if it was rendered from an outdated CMS response', async () => {
  const { cache, clock } = createPageCache();
  const hit = await cache.fetch('k', async () => ({ ...(await renderOf('a')()), isOutdated: true }));
  expect([hit.isOutdated, cache.lookup('k')?.isOutdated]).toEqual([true, true]);
  clock.now = 6_000;
  expect(cache.lookup('k')?.staleAge).toBe(6);
});

test('renders a purged page without the retry pause once the source has recovered from an outage', async () => {
  const { cache, source } = createPageCache();
  await cache.fetch('k', renderOf('a'));
  cache.purge(['a']);
  const older = await cache.fetch('k', () => Promise.reject(new Error('down')));
  expect([String(older.response.input.body), older.isOutdated]).toEqual(['a', true]);
  // The older page is sent during the retry pause.
  expect(cache.lookup('k')).toMatchObject({ staleAge: undefined, isOutdated: true });
  source.recoveries += 1;
  expect(cache.lookup('k')).toBeUndefined();
  await cache.fetch('k', renderOf('b'));
  expect(String(cache.lookup('k')?.response.input.body)).toBe('b');
});

test('does not render a page again after a recovery of the source if the page was not purged', async () => {
  const { cache, source } = createPageCache();
  await cache.fetch('k', renderOf('a'));
  source.recoveries += 1;
  expect(cache.lookup('k')).toMatchObject({ staleAge: undefined, isOutdated: false });
});
