// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attachOnIntent } from './attach-on-intent.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Starts code that fails to load until `isOnline` is set. */
function startOffline() {
  const code = { isOnline: false, loads: 0, isAttached: false };
  const root = document.createElement('div').attachShadow({ mode: 'open' });
  const intent = attachOnIntent({
    root,
    controls: 'button',
    async attach() {
      code.loads += 1;
      if (!code.isOnline) throw new Error('offline');
      code.isAttached = true;
      return () => undefined;
    },
  });
  intent.start();
  return { code, root, intent };
}

test('loads failed code again after 2 s and then 4 s, and reports one failure', async () => {
  const { code } = startOffline();
  await vi.advanceTimersByTimeAsync(2000);
  expect(code.loads).toBe(2);
  code.isOnline = true;
  await vi.advanceTimersByTimeAsync(3999);
  expect(code.loads).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(code.isAttached).toBe(true);
  expect(console.error).toHaveBeenCalledOnce();
});

test('loads failed code again at the next intent, and then no more', async () => {
  const { code, root } = startOffline();
  await vi.advanceTimersByTimeAsync(0);
  code.isOnline = true;
  root.dispatchEvent(new Event('focusin'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([code.loads, code.isAttached]).toEqual([2, true]);
});

test('does not load failed code again after it was stopped', async () => {
  const { code, intent } = startOffline();
  await vi.advanceTimersByTimeAsync(0);
  intent.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(code.loads).toBe(1);
});
