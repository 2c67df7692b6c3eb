import type { EventEntry } from '../../src/services/events/event-report.ts';
import { withTimeout } from '../../src/services/with-timeout.ts';

/** An event as it is stored: one line of JSON. */
export interface StoredEvent extends EventEntry {
  /**
   * The hour in which the server received it, such as `2026-11-22T17:00Z`. Minutes would identify single
   * visits.
   */
  readonly time: string;
}

/** The receiver will never accept the batch, so it is dropped. After other errors, delivery is retried. */
export class RejectedBatchError extends Error {
  override readonly name = 'RejectedBatchError';
}

export interface EventSinkOptions {
  /** Stores or sends lines of JSON, each with its line break. */
  readonly deliver: (lines: readonly string[]) => Promise<void>;
  readonly onError: (error: unknown, lostEvents: number) => void;
  readonly onStored?: (storedEvents: number) => void;
  /** Maximum number of events that wait. Default 20,000. */
  readonly maxWaiting?: number;
  /** Maximum number of events in a batch. Default 500. */
  readonly maxBatch?: number;
}

export type EventSink = ReturnType<typeof createEventSink>;

/** Time to collect events before the first attempt. */
const intervalMs = 1000;
const maxPauseMs = 60_000;
/** Time for the last delivery. A receiver that does not respond must not delay the end of the process. */
const closeTimeoutMs = 3000;

/**
 * Collects events in memory and delivers them in batches, in order. Repeats a failed batch with pauses that
 * double from 1 s to 60 s. Meanwhile events wait, up to a limit.
 */
export function createEventSink({
  deliver,
  onError,
  onStored,
  maxWaiting = 20_000,
  maxBatch = 500,
}: EventSinkOptions) {
  let lines: string[] = [];
  let pauseMs = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  /** Delivers batches until none waits or one fails. */
  async function deliverAll(): Promise<void> {
    while (lines.length > 0) {
      const batch = lines.slice(0, maxBatch);
      let lost = 0;
      try {
        await deliver(batch);
        onStored?.(batch.length);
      } catch (error) {
        lost = error instanceof RejectedBatchError ? batch.length : 0;
        // A persistent error is reported once.
        if (pauseMs === 0 || lost > 0) onError(error, lost);
        if (lost === 0) {
          pauseMs = Math.min(maxPauseMs, Math.max(1000, pauseMs * 2));
          return;
        }
      }
      pauseMs = 0;
      lines = lines.slice(batch.length);
    }
  }

  function run(): Promise<void> {
    running ??= deliverAll().finally(() => {
      running = undefined;
      if (lines.length > 0) schedule();
    });
    return running;
  }

  function schedule(): void {
    if (timer || running) return;
    timer = setTimeout(() => {
      timer = undefined;
      void run();
    }, pauseMs || intervalMs);
    timer.unref();
  }

  return {
    /** Queues all given events, or none of them if too many events wait. Returns whether they were queued. */
    add(events: readonly StoredEvent[]) {
      if (lines.length + events.length > maxWaiting) return false;
      lines.push(...events.map((event) => `${JSON.stringify(event)}\n`));
      schedule();
      return true;
    },
    /** Number of events that wait. */
    get waiting() {
      return lines.length;
    },
    /** Tries once more to deliver all waiting events, for at most 3 seconds; reports those that are lost. */
    async close() {
      const last = async () => {
        await running;
        await run();
      };
      const cause = await withTimeout(closeTimeoutMs, last()).catch((error: unknown) => error);
      clearTimeout(timer);
      if (lines.length > 0)
        onError(new Error('events were not stored before the process ended', { cause }), lines.length);
    },
  };
}
