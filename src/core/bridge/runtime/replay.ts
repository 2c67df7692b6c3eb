import { flushSync } from 'react-dom';
import { recordOpenBefore } from '../../early-toggle.ts';
import type { QueuedEvent } from '../event-queue.ts';

/** A click that changes a field has changed it already: `saveFormState` takes the value over. */
function isFieldClick({ event, target }: QueuedEvent): boolean {
  return (
    event.type === 'click' &&
    target instanceof HTMLInputElement &&
    (target.type === 'checkbox' || target.type === 'radio')
  );
}

/** Whether replaying the event still makes sense: its target is there, and so are the pointer or the focus. */
function isStillValid(queued: QueuedEvent): boolean {
  const { event, target } = queued;
  if (!(target as Node).isConnected || isFieldClick(queued)) return false;
  if (event.type === 'focusin')
    return ((target as Node).getRootNode() as ShadowRoot).activeElement === target;
  if (event.type === 'mouseover' || event.type === 'pointerover')
    return (target as Element).matches(':hover');
  return true;
}

/** The same event for the element's own code alone: not composed, so that the document's listeners count it once. */
function cloneEvent(event: Event): Event {
  const Type = event.constructor as new (type: string, init: EventInit) => Event;
  const init: Record<string, unknown> = {};
  for (const key in event) init[key] = event[key as keyof Event];
  return new Type(event.type, { ...init, bubbles: event.bubbles, cancelable: true, composed: false });
}

function replayEvent(queued: QueuedEvent, container: HTMLElement): void {
  const { event, target } = queued;
  if (!isStillValid(queued)) return;
  if (event.type === 'submit') {
    const { submitter } = event as SubmitEvent;
    (target as HTMLFormElement).requestSubmit(submitter?.isConnected ? submitter : null);
    return;
  }
  // The native default happened when the event was new.
  const stopDefault = (replayed: Event) => replayed.preventDefault();
  container.addEventListener(event.type, stopDefault, { once: true });
  const clone = cloneEvent(event);
  if (queued.wasOpen !== undefined) recordOpenBefore(clone, queued.wasOpen);
  flushSync(() => target.dispatchEvent(clone));
  container.removeEventListener(event.type, stopDefault);
}

/** Replays queued events in order; each one is rendered before the next. */
export function replayEvents(events: readonly QueuedEvent[], container: HTMLElement): void {
  for (const queued of events) replayEvent(queued, container);
}
