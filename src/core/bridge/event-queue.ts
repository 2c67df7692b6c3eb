/** An event that reached an element before its code did. */
export interface QueuedEvent {
  readonly event: Event;
  /** The innermost target; events are retargeted when read later. */
  readonly target: EventTarget;
  /** Whether the disclosure around the target was open before the event. */
  readonly wasOpen?: boolean;
}

/** Where the pointer and the focus are: only the last event of each type counts. */
export function isPositionEvent({ type }: Event): boolean {
  return /over|focus/.test(type);
}

/**
 * The queue of events to replay, oldest first, with one more event.
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
