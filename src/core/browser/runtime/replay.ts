import { flushSync } from 'react-dom';
import { rememberOpenBefore } from '../../early-toggle.ts';
import type { Instance, QueuedEvent } from '../instance.ts';

/** A click that changes a field has changed it already: the field's state is taken over instead. */
function isFieldClick({ event, target }: QueuedEvent): boolean {
  return (
    event.type === 'click' &&
    target instanceof HTMLInputElement &&
    (target.type === 'checkbox' || target.type === 'radio')
  );
}

/** Whether the event still says something new: a change, or where the pointer or the focus is. */
function isStillValid(queued: QueuedEvent): boolean {
  const { event, target } = queued;
  if (!(target as Node).isConnected || isFieldClick(queued)) return false;
  if (event.type === 'focusin')
    return ((target as Node).getRootNode() as ShadowRoot).activeElement === target;
  if (event.type === 'mouseover' || event.type === 'pointerover')
    return (target as Element).matches(':hover');
  return true;
}

/**
 * The same event again, for the element's own code alone: not composed, so that
 * the document's listeners count it once.
 */
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
  // The browser has done its part when the event was new: after React, stop it here.
  const stopDefault = (again: Event) => again.preventDefault();
  container.addEventListener(event.type, stopDefault, { once: true });
  const clone = cloneEvent(event);
  if (queued.wasOpen !== undefined) rememberOpenBefore(clone, queued.wasOpen);
  flushSync(() => target.dispatchEvent(clone));
  container.removeEventListener(event.type, stopDefault);
}

/** Plays what reached the element while it was asleep, in order, each to its end. */
export function replayQueue(instance: Instance, container: HTMLElement): void {
  const { queue } = instance;
  instance.queue = [];
  for (const queued of queue) replayEvent(queued, container);
}
