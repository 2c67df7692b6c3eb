import { flushSync } from 'react-dom';
import { recordOpenBefore } from '../../early-toggle.ts';
import type { QueuedEvent } from '../event-queue.ts';

/** Whether a click has already changed a field: `saveFormState` restores the field's value instead. */
function isFieldClick({ event, target }: QueuedEvent): boolean {
  return (
    event.type === 'click' &&
    target instanceof HTMLInputElement &&
    (target.type === 'checkbox' || target.type === 'radio')
  );
}

/** Whether the event's target is still in the document, and still has the pointer or the focus. */
function isStillValid(queued: QueuedEvent): boolean {
  const { event, target } = queued;
  if (!(target as Node).isConnected || isFieldClick(queued)) return false;
  if (event.type === 'focusin')
    return ((target as Node).getRootNode() as ShadowRoot).activeElement === target;
  if (event.type === 'mouseover' || event.type === 'pointerover')
    return (target as Element).matches(':hover');
  return true;
}

/** Copies the event. The copy is not composed, so that listeners outside the root do not receive it again. */
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
  // The browser performed the default action when the visitor caused the event.
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
