import { controllerOf } from './element-controller.ts';
import { isPositionEvent } from './event-queue.ts';

const eventTypes = 'click dblclick keydown keyup focusin mouseover pointerover touchstart pointerdown input';

/**
 * Listens on the window for all elements. The browser's default action happens immediately; the element's
 * own handlers run when its code has loaded. Only `submit` is delayed, by the controller.
 *
 * @param onIntent called for each press, touch, key press, wheel scroll and pointer movement on the page
 */
export function listenForIntent(onIntent: () => void): void {
  const listen = (type: string, run: (event: Event) => void) =>
    addEventListener(type, run, { capture: true, passive: true });
  const handleEvent = (event: Event) => {
    // A page that appears or scrolls under a resting pointer fires such events: that is not user intent.
    if (!isPositionEvent(event)) onIntent();
    const path = event.composedPath();
    for (const node of path) controllerOf(node)?.handleEvent(event, path[0] as Node);
  };
  for (const type of eventTypes.split(' ')) listen(type, handleEvent);
  listen('wheel', onIntent);
  // Chromium reports a move of a resting pointer when a page appears.
  listen('pointermove', (event) => {
    if ((event as PointerEvent).movementX) onIntent();
  });
}
