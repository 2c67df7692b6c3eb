import { whenPageIdle } from '../browser/scheduling.ts';
import type { HydrationStrategy } from '../declaration.ts';
import type { Attach, BehaviorElement } from './attach-behavior.ts';
import type { ChunkLoader } from './chunk-loader.ts';
import type { QueuedEvent } from './event-queue.ts';
import { schedule } from './hydration-strategy.ts';

/** Loads and attaches the behavior of one element. */
export type BehaviorLoader = ReturnType<typeof createBehaviorLoader>;

/** The part of the element's controller that the loader needs. */
interface BehaviorController extends BehaviorElement {
  readonly bridge: BehaviorElement['bridge'] & { readonly chunks: ChunkLoader };
  retryLater(cause: unknown, retry: () => void): void;
}

/**
 * Loads a behavior at the first event. Without an event, its strategy starts when the page has loaded and is
 * idle. Attaches the behavior once.
 */
export function createBehaviorLoader(controller: BehaviorController, strategy: HydrationStrategy) {
  const { host, bridge } = controller;
  const earlyClicks: QueuedEvent[] = [];
  let isLoading = false;
  let isStopped = false;
  let detach: (() => void) | undefined;

  async function load(): Promise<void> {
    if (isLoading) return;
    isLoading = true;
    const page = await bridge.chunks.load<{ attach: Attach }>('page').catch((cause) => {
      isLoading = isStopped;
      controller.retryLater(cause, load);
    });
    if (page && !isStopped) detach = page.attach(controller, earlyClicks);
  }

  if (strategy !== 'interaction')
    whenPageIdle(() => {
      schedule(strategy, host, load);
      void bridge.chunks.load('page');
    });
  return {
    /** Loads the behavior now, and passes it the clicks inside the root that arrive until it is attached. */
    handleEvent(queued: QueuedEvent, isInside: boolean) {
      if (detach) return;
      if (isInside && queued.event.type === 'click') earlyClicks.push(queued);
      load();
    },
    /** Detaches the behavior; called when the element leaves the document. */
    stop() {
      isLoading = isStopped = true;
      detach?.();
    },
  };
}
