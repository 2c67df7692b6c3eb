import { nextTurn } from '../next-turn.ts';
import { createWorkQueue, type WorkQueue } from '../work-queue.ts';

/** The server already renders as many pages as it can. Callers serve an older page, a simpler one, or 503. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}

export interface RenderQueueOptions {
  /**
   * Number of pages that are rendered at a time. Default 64, so that pages that wait for a slow CMS do not
   * block the others.
   */
  readonly concurrency?: number;
  /** Number of pages that may wait to be rendered. Default 128. */
  readonly maxWaiting?: number;
  /** A page that waits longer is rejected with a `BusyError`. Default 1,000. */
  readonly maxWaitMs?: number;
}

/**
 * Bounds how many complete pages, and separately how many pages with plain tags, are rendered at a time. If a
 * page is rejected, the caller serves the cached page, even if it is stale. If no page is cached, the caller
 * serves the page with plain tags, which browsers render, or else 503 with `Retry-After`.
 */
export class RenderQueue {
  readonly #fullPages: WorkQueue;
  readonly #plainPages: WorkQueue;

  constructor({ concurrency = 64, maxWaiting = 128, maxWaitMs = 1000 }: RenderQueueOptions = {}) {
    this.#fullPages = createWorkQueue(concurrency, maxWaiting, maxWaitMs);
    this.#plainPages = createWorkQueue(concurrency, maxWaiting, maxWaitMs);
  }

  /** Number of complete pages that wait. */
  get waiting(): number {
    return this.#fullPages.waiting;
  }

  /**
   * Renders a page as soon as fewer than `concurrency` other pages are being rendered.
   * @param signal ends the wait; the page is then rejected with the signal's reason
   * @throws BusyError if too many pages wait, or if this page waited too long
   */
  render<Page>(job: () => Promise<Page>, signal?: AbortSignal): Promise<Page> {
    return this.#run(this.#fullPages, job, signal);
  }

  /**
   * Refreshes a cached page, unless visitors wait for other pages.
   * @throws BusyError
   */
  refresh<Page>(job: () => Promise<Page>): Promise<Page> {
    if (this.waiting > 0) return Promise.reject(new BusyError('visitors wait for other pages'));
    return this.#run(this.#fullPages, job);
  }

  /**
   * Renders a page with plain tags, which takes much less time, in its own queue.
   * @throws BusyError
   */
  renderPlain<Page>(job: () => Promise<Page>, signal?: AbortSignal): Promise<Page> {
    return this.#run(this.#plainPages, job, signal);
  }

  async #run<Page>(queue: WorkQueue, job: () => Promise<Page>, signal?: AbortSignal): Promise<Page> {
    let isStarted = false;
    let hasWaited = false;
    const start = async () => {
      isStarted = true;
      // Other work that waits for its turn runs first.
      if (hasWaited) await nextTurn();
      return job();
    };
    try {
      const result = queue(start, signal);
      hasWaited = !isStarted;
      return await result;
    } catch (cause) {
      if (isStarted || signal?.aborted) throw cause;
      // The cause names the reason.
      throw new BusyError('the render queue is full, or the page waited too long', { cause });
    }
  }
}
