import { expect, it, vi } from 'vitest';
import { cacheBriefly } from './cache-briefly.ts';

it('fetches once per interval for all callers', async () => {
  const clock = { now: 0 };
  let count = 0;
  const read = cacheBriefly(
    async () => {
      count += 1;
      return count;
    },
    1000,
    () => clock.now,
  );
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  clock.now = 999;
  expect(await read()).toBe(1);
  clock.now = 1000;
  expect(await read()).toBe(2);
});

it('fetches again immediately after a failure', async () => {
  const fetchValue = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue('up');
  const read = cacheBriefly(fetchValue, 1000, () => 0);
  await expect(read()).rejects.toThrow('down');
  expect(await read()).toBe('up');
});
