/** Whether the disclosure of a replayed click was open before the click. */
const openBefore = new WeakMap<Event, boolean>();

/** Call this before replaying a click on a summary: the browser has already toggled its disclosure. */
export function recordOpenBefore(click: Event, isOpen: boolean): void {
  openBefore.set(click, isOpen);
}

/** Whether the disclosure was open before this click on its summary; works for replayed clicks. */
export function wasOpenBefore(click: Event, details: HTMLDetailsElement): boolean {
  return openBefore.get(click) ?? details.open;
}
