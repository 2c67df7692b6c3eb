/** An event that arrived before the element's code had loaded. */
export interface QueuedEvent {
  readonly event: Event;
  /** The innermost target; `event.target` is the host when it is read later. */
  readonly target: EventTarget;
  /** Whether the disclosure around the target was open before the event. */
  readonly wasOpen?: boolean;
}

/** Whether the event only reports where the pointer or the focus is: then only the latest one counts. */
export function isPositionEvent({ type }: Event): boolean {
  return /over|focus/.test(type);
}

/**
 * Returns the queue of events to replay, oldest first, with the event added.
 *
 * @param target the innermost target, from `event.composedPath()`
 */
export function addEvent(
  queue: readonly QueuedEvent[],
  event: Event,
  target: EventTarget,
): readonly QueuedEvent[] {
  const isPosition = isPositionEvent(event);
  const wasOpen = (target as Element).closest?.('details')?.open;
  return [
    ...queue.filter((queued) => !isPosition || queued.event.type !== event.type),
    { event, target, wasOpen },
  ];
}
