// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { reportError } from './report.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  delete window.eduEmbed;
});

test('reports an error through an event, `eduEmbed.onError` and the console', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const [handleEvent, onError] = [vi.fn(), vi.fn()];
  document.addEventListener('edu-embed:error', handleEvent, { once: true });
  window.eduEmbed = { onError } as unknown as NonNullable<typeof window.eduEmbed>;
  const detail = { tag: 'my-note', message: 'code failed to load' };
  vi.useFakeTimers();
  reportError(detail);
  vi.runAllTimers();
  expect(handleEvent.mock.calls[0]?.[0].detail).toBe(detail);
  expect(onError).toHaveBeenCalledWith(detail);
  expect(log).toHaveBeenCalledWith('<my-note> code failed to load', '');
});

test('is not stopped by an error that `eduEmbed.onError` throws', () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue();
  const onError = () => {
    throw new Error('mistake in the page');
  };
  window.eduEmbed = { onError } as unknown as NonNullable<typeof window.eduEmbed>;
  reportError({ tag: 'my-note', message: 'code failed to load' });
  expect(() => vi.runAllTimers()).toThrow('mistake in the page');
});
