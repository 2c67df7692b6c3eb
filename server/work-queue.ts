import { ProblemError } from './http/problem-details.ts';

/**
 * Runs a job when it is its turn. Rejects with the signal's reason if it aborts while the job waits,
 * and with a 503 ProblemError if too many jobs wait.
 */
export interface WorkQueue {
  <Value>(job: () => Promise<Value>, signal?: AbortSignal): Promise<Value>;
  /** How many jobs wait for their turn. */
  readonly waiting: number;
}

/**
 * Creates a queue that runs at most `concurrency` jobs at a time, in order; at most `maxWaiting` wait.
 * By hand: `p-limit` neither limits the waiting jobs nor drops those whose client is gone.
 */
export function createWorkQueue(concurrency: number, maxWaiting: number): WorkQueue {
  let running = 0;
  const waiting = new Set<() => void>();

  function waitForTurn(signal?: AbortSignal): Promise<void> {
    if (waiting.size >= maxWaiting) {
      const detail = `The server is busy: ${waiting.size} jobs are waiting. Try again in 5 seconds.`;
      throw new ProblemError(503, { detail, headers: { 'Retry-After': '5' } });
    }
    return new Promise((resolve, reject) => {
      const start = () => {
        waiting.delete(start);
        signal?.removeEventListener('abort', cancel);
        resolve();
      };
      const cancel = () => {
        waiting.delete(start);
        reject(signal?.reason);
      };
      waiting.add(start);
      signal?.addEventListener('abort', cancel, { once: true });
    });
  }

  const run = async <Value>(job: () => Promise<Value>, signal?: AbortSignal): Promise<Value> => {
    signal?.throwIfAborted();
    if (running >= concurrency) await waitForTurn(signal);
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
