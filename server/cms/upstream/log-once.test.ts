import { expect, it, vi } from 'vitest';
import { logOnce } from './log-once.ts';

it('logs each message once', () => {
  const log = vi.fn();
  const once = logOnce(log);
  for (const message of ['a', 'b', 'a', 'b']) once(message);
  expect(log.mock.calls).toEqual([['a'], ['b']]);
});

it('forgets a message after a thousand others, and logs it again', () => {
  const log = vi.fn();
  const once = logOnce(log);
  once('first');
  for (let number = 1; number < 1000; number += 1) once(`${number}`);
  once('first');
  expect(log).toHaveBeenCalledTimes(1000);
  for (let number = 1000; number < 2000; number += 1) once(`${number}`);
  once('first');
  expect(log.mock.calls.filter(([message]) => message === 'first')).toHaveLength(2);
});
