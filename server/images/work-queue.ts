import { ProblemError } from '../problem.ts';

/** Runs at most `concurrency` jobs at a time; refuses with 503 once `maximumWaiting` wait. */
export function createWorkQueue(concurrency: number, maximumWaiting: number): <Value>(job: () => Promise<Value>) => Promise<Value> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (job) => {
    if (running >= concurrency) {
      if (waiting.length >= maximumWaiting) throw new ProblemError(503, { detail: 'Too many pictures are being made.', headers: { 'Retry-After': '5' } });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
