import { createElementClass } from './element-class.ts';
import type { BridgeContext } from './element-controller.ts';
import type { ElementRow } from './element-row.ts';
import type { QueuedEvent } from './event-queue.ts';
import { listenForIntent } from './intent.ts';
import { createPreloader } from './preloader.ts';

export interface Bridge {
  /** Defines each element whose tag the page has not defined yet: the first definition wins. */
  define(rows: readonly ElementRow[]): void;
  /** Handles an event that was recorded before the elements were defined. */
  handleEvent(queued: QueuedEvent): void;
}

/** Turns rows of the element table into custom elements that hydrate on demand. Needs no React. */
export function createBridge(options: Omit<BridgeContext, 'preloader'>): Bridge {
  const preloader = createPreloader(options.chunks);
  const context: BridgeContext = { ...options, preloader };
  const handleEvent = listenForIntent(preloader.noticeIntent);
  return {
    handleEvent,
    define(rows) {
      for (const row of rows)
        if (!customElements.get(row.tag)) customElements.define(row.tag, createElementClass(row, context));
    },
  };
}
