// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBehaviorLoader } from './behavior-loader.ts';
import { createElementController } from './element-controller.ts';
import { createPrerendered, createTestBridge } from './testing/test-bridge.ts';

function createLoader(behavior: 'load' | 'interaction') {
  const bridge = createTestBridge();
  const detach = vi.fn();
  const attach = vi.fn().mockReturnValue(detach);
  const load = vi.spyOn(bridge.chunks, 'load').mockResolvedValue({ attach });
  const row = { tag: 'my-note', strategy: 'static', behavior, attributes: [] } as const;
  const controller = createElementController(createPrerendered('<p>Text</p>'), row, bridge);
  return { bridge, controller, loader: createBehaviorLoader(controller, behavior), load, attach, detach };
}
const settle = () => vi.advanceTimersByTimeAsync(0);
/** jsdom has no `requestIdleCallback`, so the code waits 200 ms instead. */
const idle = () => vi.advanceTimersByTimeAsync(200);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('attaches a `load` behavior when the page is idle, and detaches it when the loader is stopped', async () => {
  const { loader, load, attach, detach } = createLoader('load');
  await settle();
  expect(load).not.toHaveBeenCalled();
  await idle();
  expect(attach).toHaveBeenCalledTimes(1);
  loader.stop();
  expect(detach).toHaveBeenCalledTimes(1);
});

test('loads a behavior at the first event, attaches it once and passes it the earlier clicks', async () => {
  const { loader, attach, controller } = createLoader('interaction');
  const click = new Event('click');
  loader.handleEvent({ event: click, path: [document.body] }, true);
  loader.handleEvent({ event: new Event('keydown'), path: [document.body] }, true);
  await settle();
  loader.handleEvent({ event: new Event('click'), path: [document.body] }, true);
  await settle();
  expect(attach.mock.calls).toEqual([[controller, [{ event: click, path: [document.body] }]]]);
});

test('does not attach a behavior if the loader is stopped while the code loads', async () => {
  const { loader, load, attach } = createLoader('interaction');
  loader.handleEvent({ event: new Event('click'), path: [document.body] }, true);
  loader.stop();
  await settle();
  expect([load.mock.calls.length, attach.mock.calls.length]).toEqual([1, 0]);
});

test('reports a failed load of a behavior once and retries', async () => {
  const { bridge, loader, load, attach } = createLoader('interaction');
  load.mockRejectedValueOnce(new Error('offline'));
  loader.handleEvent({ event: new Event('click'), path: [document.body] }, true);
  await settle();
  expect([bridge.errors.length, attach.mock.calls.length]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(2000);
  expect([bridge.errors.length, attach.mock.calls.length]).toEqual([1, 1]);
});
