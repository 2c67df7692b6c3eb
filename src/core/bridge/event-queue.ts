/** An event that arrived before a script could handle it. */
export interface QueuedEvent {
  readonly event: Event;
  /**
   * From the innermost target to the window, also through open shadow roots. `event.composedPath()` is empty
   * and `event.target` is the host when they are read later.
   */
  readonly path: readonly EventTarget[];
}

declare global {
  interface Window {
    /**
     * Recorded by `entry-loader.ts` until the page's chunk runs. Undefined later, and on pages of other
     * sites.
     */
    eduEmbedEarlyEvents?: QueuedEvent[] | undefined;
  }
}

/** The innermost target. */
export function targetOf({ path }: QueuedEvent): Element {
  return path[0] as Element;
}

/**
 * Whether only the latest event of its type counts: a position of the pointer or the focus, or a press on
 * Submit.
 */
export function onlyLatestCounts({ type }: Event): boolean {
  return /over|focus|submit/.test(type);
}

/** Returns the queue of events to replay, oldest first, with the event added. */
export function addEvent(queue: readonly QueuedEvent[], added: QueuedEvent): readonly QueuedEvent[] {
  const { event } = added;
  return [...queue.filter((queued) => !onlyLatestCounts(event) || queued.event.type !== event.type), added];
}
