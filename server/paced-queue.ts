import { setTimeout } from 'node:timers/promises';
import { createWorkQueue, type WorkQueue } from './work-queue.ts';

/**
 * Creates a queue that runs one job at a time, and pauses after each job for as long as the job took. Node
 * accepts only one connection per turn of the event loop, so the pauses leave half of the time for other
 * requests.
 *
 * @param maxPauseMs limits the pause after a job that spent most of its time waiting for a service
 */
export function createPacedQueue(
  maxWaiting: number,
  maxWaitMs?: number,
  maxPauseMs = Number.POSITIVE_INFINITY,
): WorkQueue {
  const queue = createWorkQueue(1, maxWaiting, maxWaitMs);
  let pause: Promise<void> = Promise.resolve();
  const run: (...parameters: Parameters<WorkQueue>) => Promise<unknown> = (job, signal) =>
    queue(async () => {
      await pause;
      const started = performance.now();
      try {
        return await job();
      } finally {
        pause = setTimeout(Math.min(performance.now() - started, maxPauseMs));
      }
    }, signal);
  return Object.defineProperty(run, 'waiting', { get: () => queue.waiting }) as WorkQueue;
}
