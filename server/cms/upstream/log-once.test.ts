import { expect, it, vi } from 'vitest';
import { logOnce } from './log-once.ts';

it('passes each message on once', () => {
  const say = vi.fn();
  const once = logOnce(say);
  for (const message of ['a', 'b', 'a', 'b']) once(message);
  expect(say.mock.calls).toEqual([['a'], ['b']]);
});
