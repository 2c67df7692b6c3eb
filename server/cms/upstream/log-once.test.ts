import { expect, it, vi } from 'vitest';
import { logOnce } from './log-once.ts';

it('logs each message once', () => {
  const log = vi.fn();
  const once = logOnce(log);
  for (const message of ['a', 'b', 'a', 'b']) once(message);
  expect(log.mock.calls).toEqual([['a'], ['b']]);
});
