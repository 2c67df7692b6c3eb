import { controllerOf } from './element-controller.ts';
import { isPositionEvent } from './event-queue.ts';

const eventTypes =
  'click dblclick keydown keyup focusin mouseover pointerover touchstart pointerdown input wheel pointermove';

/**
 * Listens on the window for all elements. The native default of an event happens at once; the element's
 * own handlers run when its code has arrived. Only `submit` is held, by the controller.
 *
 * @param onIntent called for each press, touch, key, turn of the wheel and move of the pointer anywhere on the page
 */
export function listenForIntent(onIntent: () => void): void {
  const handleEvent = (event: Event) => {
    // A pointer that rests where a page appears or scrolls is not yet intent.
    if (!isPositionEvent(event)) onIntent();
    if (/wheel|move/.test(event.type)) return;
    const path = event.composedPath();
    for (const node of path) controllerOf(node)?.handleEvent(event, path[0] as Node);
  };
  for (const type of eventTypes.split(' '))
    addEventListener(type, handleEvent, { capture: true, passive: true });
}
