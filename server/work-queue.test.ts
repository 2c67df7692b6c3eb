import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

it('runs jobs in order, continues after a failure, and rejects with 503 if too many wait', async () => {
  const queue = createWorkQueue(1, 1);
  const order: string[] = [];
  const first = queue(async () => {
    await setImmediate();
    order.push('first');
    throw new Error('failed');
  });
  const second = queue(async () => void order.push('second'));
  await expect(queue(async () => undefined)).rejects.toMatchObject({
    status: 503,
    options: { headers: { 'Retry-After': '5' } },
  });
  await expect(first).rejects.toThrow('failed');
  await second;
  expect(order).toEqual(['first', 'second']);
  await expect(queue(async () => 'third')).resolves.toBe('third');
});

it('drops a waiting job when its signal aborts, and frees its slot', async () => {
  const queue = createWorkQueue(1, 2);
  const order: string[] = [];
  let finish = () => {};
  const first = queue(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const controller = new AbortController();
  const dropped = [1, 2].map((number) =>
    queue(async () => void order.push(`dropped ${number}`), controller.signal),
  );
  controller.abort(new Error('the client left'));
  for (const job of dropped) await expect(job).rejects.toThrow('the client left');
  const last = queue(async () => void order.push('last'));
  finish();
  await Promise.all([first, last]);
  expect(order).toEqual(['last']);
});

it('drops a job that waits longer than the limit, and starts the next job in time', async () => {
  const queue = createWorkQueue(1, 2, 20);
  let finish = () => {};
  const first = queue(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  let isStarted = false;
  const late = queue(async () => {
    isStarted = true;
  });
  await expect(late).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('this job waited 20 ms'),
  });
  const last = queue(async () => 'last');
  finish();
  await expect(last).resolves.toBe('last');
  await first;
  expect(isStarted).toBe(false);
});
