import { expect, it } from 'vitest';
import { createSharedJobs } from './shared-jobs.ts';

/** Creates shared jobs that end when `finish` is called or their signal aborts. */
function createTestJobs() {
  const share = createSharedJobs<string>();
  const started: AbortSignal[] = [];
  const finishers: (() => void)[] = [];
  const start = (signal: AbortSignal) => {
    started.push(signal);
    return new Promise<string>((resolve, reject) => {
      finishers.push(() => resolve('done'));
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  };
  const finish = () => {
    for (const finishOne of finishers) finishOne();
  };
  return { share, start, started, finish };
}

it('runs one job for equal keys and continues it while a caller waits', async () => {
  const { share, start, started, finish } = createTestJobs();
  const leaving = new AbortController();
  const first = share('a', start, leaving.signal);
  const second = share('a', start, new AbortController().signal);
  leaving.abort(new Error('left'));
  await expect(first).rejects.toThrow('left');
  expect([started.length, started[0]?.aborted]).toEqual([1, false]);
  finish();
  expect(await second).toBe('done');
});

it('aborts the job when its last caller leaves, and starts a new job for the next caller', async () => {
  const { share, start, started, finish } = createTestJobs();
  const leaving = new AbortController();
  const callers = [share('a', start, leaving.signal), share('a', start, leaving.signal)];
  leaving.abort(new Error('left'));
  for (const caller of callers) await expect(caller).rejects.toThrow('left');
  expect(started[0]?.aborted).toBe(true);
  const next = share('a', start, new AbortController().signal);
  finish();
  expect(await next).toBe('done');
  expect(started).toHaveLength(2);
});

it('does not start a job for a caller whose signal is already aborted', async () => {
  const { share, start, started } = createTestJobs();
  await expect(share('a', start, AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
  expect(started).toHaveLength(0);
});
