import { flushSync } from 'react-dom';
import { findFocused } from '../../browser/find-focused.ts';
import { recordOpenBefore } from '../../early-toggle.ts';
import { type QueuedEvent, targetOf } from '../event-queue.ts';

/** Whether a click has already changed a field: `saveFormState` restores the field's value instead. */
function isFieldClick(queued: QueuedEvent): boolean {
  const target = targetOf(queued);
  return (
    queued.event.type === 'click' &&
    target instanceof HTMLInputElement &&
    (target.type === 'checkbox' || target.type === 'radio')
  );
}

/**
 * Whether the event's target is still in the document, and still has the pointer or the focus.
 *
 * @param focused the element that has the focus before the first replayed event, which may move it
 */
function isStillValid(queued: QueuedEvent, focused: Element | undefined): boolean {
  const { event } = queued;
  const target = targetOf(queued);
  if (!target.isConnected || isFieldClick(queued)) return false;
  if (/^(?:key|focus)/.test(event.type)) return focused === target;
  if (event.type === 'mouseover' || event.type === 'pointerover') return target.matches(':hover');
  return true;
}

/** Copies the event. The copy is not composed, so that listeners outside the root do not receive it again. */
function cloneEvent(event: Event): Event {
  const Type = event.constructor as new (type: string, init: EventInit) => Event;
  const init: Record<string, unknown> = {};
  for (const key in event) init[key] = event[key as keyof Event];
  return new Type(event.type, { ...init, bubbles: event.bubbles, cancelable: true, composed: false });
}

/**
 * Whether the disclosure around the first event's target was open before that event. The browser has toggled
 * it once for each click on its summary since then, including this one.
 */
function findOpenBefore(events: readonly QueuedEvent[]): boolean | undefined {
  const details = events[0] && targetOf(events[0]).closest('details');
  if (!details) return undefined;
  const toggles = events.filter(
    (queued) =>
      queued.event.type === 'click' && targetOf(queued).closest('summary')?.parentElement === details,
  );
  return details.open !== (toggles.length % 2 === 1);
}

/** @param events the event to replay, followed by all later ones */
function replayFirst(
  events: readonly QueuedEvent[],
  container: HTMLElement,
  focused: Element | undefined,
): void {
  const [queued] = events as [QueuedEvent];
  const { event } = queued;
  const target = targetOf(queued);
  if (!isStillValid(queued, focused)) return;
  if (event.type === 'submit') {
    const { submitter } = event as SubmitEvent;
    (target as HTMLFormElement).requestSubmit(submitter?.isConnected ? submitter : null);
    return;
  }
  // The browser performed the default action when the visitor caused the event.
  const stopDefault = (replayed: Event) => replayed.preventDefault();
  container.addEventListener(event.type, stopDefault, { capture: true });
  const clone = cloneEvent(event);
  const wasOpen = findOpenBefore(events);
  if (wasOpen !== undefined) recordOpenBefore(clone, wasOpen);
  flushSync(() => target.dispatchEvent(clone));
  container.removeEventListener(event.type, stopDefault, { capture: true });
}

/** Replays queued events in order; each one is rendered before the next. */
export function replayEvents(events: readonly QueuedEvent[], container: HTMLElement): void {
  const focused = findFocused();
  for (const index of events.keys()) replayFirst(events.slice(index), container, focused);
}
