import { ProblemError } from './http/problem-details.ts';

/**
 * Runs a job as soon as fewer than `concurrency` others are running. Rejects with the signal's reason if the
 * signal aborts while the job waits. Rejects with a 503 ProblemError if the job waits too long or too many
 * jobs wait.
 */
export interface WorkQueue {
  <Value>(job: () => Promise<Value>, signal?: AbortSignal): Promise<Value>;
  /** Number of jobs that wait to run. */
  readonly waiting: number;
}

const busyError = (state: string): ProblemError =>
  new ProblemError(503, {
    detail: `The server is busy: ${state}. Try again in 5 seconds.`,
    headers: { 'Retry-After': '5' },
  });

/**
 * Creates a queue that runs at most `concurrency` jobs at a time, in order. At most `maxWaiting` jobs wait,
 * each for at most `maxWaitMs`. The package `p-limit` does not fit: it neither limits waiting jobs nor drops
 * jobs whose client disconnected.
 */
export function createWorkQueue(concurrency: number, maxWaiting: number, maxWaitMs?: number): WorkQueue {
  let running = 0;
  const waiting = new Set<() => void>();

  function waitForSlot(signal?: AbortSignal): Promise<void> {
    if (waiting.size >= maxWaiting) throw busyError(`${waiting.size} jobs are waiting`);
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const leave = () => {
        waiting.delete(start);
        signal?.removeEventListener('abort', cancel);
        clearTimeout(timer);
      };
      const start = () => {
        leave();
        resolve();
      };
      const cancel = () => {
        leave();
        reject(signal?.reason);
      };
      waiting.add(start);
      signal?.addEventListener('abort', cancel, { once: true });
      if (maxWaitMs === undefined) return;
      timer = setTimeout(() => {
        leave();
        reject(busyError(`this job waited ${maxWaitMs} ms`));
      }, maxWaitMs);
    });
  }

  const run = async <Value>(job: () => Promise<Value>, signal?: AbortSignal): Promise<Value> => {
    signal?.throwIfAborted();
    if (running >= concurrency) await waitForSlot(signal);
    else running += 1;
    try {
      signal?.throwIfAborted();
      return await job();
    } finally {
      const [next] = waiting;
      if (next) next();
      else running -= 1;
    }
  };
  return Object.defineProperty(run, 'waiting', { get: () => waiting.size }) as WorkQueue;
}
