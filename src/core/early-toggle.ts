/** Whether the disclosure of a replayed click was open before the click. */
const openBefore = new WeakMap<Event, boolean>();

/**
 * Records whether the disclosure around the target was open before the event. Call this before replaying it.
 */
export function recordOpenBefore(event: Event, isOpen: boolean): void {
  openBefore.set(event, isOpen);
}

/** Whether the disclosure was open before this click on its summary; works for replayed clicks. */
export function wasOpenBefore(click: Event, details: HTMLDetailsElement): boolean {
  return openBefore.get(click) ?? details.open;
}
