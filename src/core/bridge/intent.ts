import { controllerOf } from './element-controller.ts';
import { onlyLatestCounts, type QueuedEvent } from './event-queue.ts';

const eventTypes = 'click dblclick keydown keyup focusin mouseover pointerover pointerdown input';

/**
 * Listens on the window for all elements. The browser's default action happens immediately; the element's
 * own handlers run when its code has loaded. Only `submit` is delayed, by the controller.
 *
 * @param onIntent called for each press, touch, key press, wheel scroll and sideways pointer movement on the
 * page
 * @returns a function that handles an event that was recorded before this call
 */
export function listenForIntent(onIntent: () => void): (queued: QueuedEvent) => void {
  const listen = (type: string, run: (event: Event) => void) =>
    addEventListener(type, run, { capture: true, passive: true });
  const handleEvent = (queued: QueuedEvent) => {
    // A page that appears or scrolls under a resting pointer reports positions: that is not user intent.
    if (!onlyLatestCounts(queued.event)) onIntent();
    for (const node of queued.path) controllerOf(node)?.handleEvent(queued);
  };
  for (const type of eventTypes.split(' '))
    listen(type, (event) => handleEvent({ event, path: event.composedPath() }));
  listen('wheel', onIntent);
  // Chromium also dispatches a move for a resting pointer when a page appears. Ignores straight vertical
  // moves to save bytes: a sideways move almost always follows.
  listen('pointermove', (event) => {
    if ((event as PointerEvent).movementX) onIntent();
  });
  return handleEvent;
}
