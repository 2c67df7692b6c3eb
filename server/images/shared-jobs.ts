/**
 * Runs one job for all concurrent callers with the same key. A caller stops waiting when its
 * signal aborts. The job's signal aborts when the last caller has left.
 */
export type SharedJobs<Value> = (
  key: string,
  start: (signal: AbortSignal) => Promise<Value>,
  signal: AbortSignal,
) => Promise<Value>;

interface Job<Value> {
  readonly result: Promise<Value>;
  readonly controller: AbortController;
  callers: number;
}

/** Rejects with the signal's reason if it aborts. */
export function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Creates a set of shared jobs. */
export function createSharedJobs<Value>(): SharedJobs<Value> {
  const jobs = new Map<string, Job<Value>>();

  function startJob(key: string, start: (signal: AbortSignal) => Promise<Value>): Job<Value> {
    const controller = new AbortController();
    const job: Job<Value> = { result: start(controller.signal), controller, callers: 0 };
    jobs.set(key, job);
    return job;
  }

  return async (key, start, signal) => {
    signal.throwIfAborted();
    const job = jobs.get(key) ?? startJob(key, start);
    job.callers += 1;
    try {
      return await Promise.race([job.result, rejectOnAbort(signal)]);
    } finally {
      job.callers -= 1;
      if (job.callers === 0) {
        // The next caller starts a new job.
        if (jobs.get(key) === job) jobs.delete(key);
        job.controller.abort(signal.reason);
      }
    }
  };
}
