import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOutageWatch } from './outage-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates a watch of a CMS that responds while `isUp` is true. */
function watch() {
  const source = { isUp: false, probes: 0 };
  const onEnd = vi.fn();
  const start = createOutageWatch({
    async probe() {
      source.probes += 1;
      return source.isUp;
    },
    onEnd,
    intervalMs: 100,
  });
  return { source, onEnd, start };
}

test('reports the end of an outage once, and stops probing', async () => {
  const { source, onEnd, start } = watch();
  start();
  start();
  await vi.advanceTimersByTimeAsync(250);
  expect([source.probes, onEnd.mock.calls.length]).toEqual([3, 0]);
  source.isUp = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect([source.probes, onEnd.mock.calls.length]).toEqual([4, 1]);
});

test('does not report the end of an outage if the CMS responds to the first probe', async () => {
  const { source, onEnd, start } = watch();
  source.isUp = true;
  start();
  await vi.advanceTimersByTimeAsync(1000);
  expect([source.probes, onEnd.mock.calls.length]).toEqual([1, 0]);
});

test('probes again while an earlier probe waits for a response', async () => {
  const onEnd = vi.fn();
  let probes = 0;
  const start = createOutageWatch({
    probe() {
      probes += 1;
      return probes < 3 ? new Promise(() => undefined) : Promise.resolve(probes > 3);
    },
    onEnd,
    intervalMs: 100,
  });
  start();
  await vi.advanceTimersByTimeAsync(350);
  expect(onEnd).toHaveBeenCalledOnce();
});
