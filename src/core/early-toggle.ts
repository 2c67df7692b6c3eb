/** Whether the disclosure around a replayed click was open before that click. */
const openBefore = new WeakMap<Event, boolean>();

/** Call before a click on a summary is replayed: the browser toggled its disclosure when the click was new. */
export function rememberOpenBefore(click: Event, isOpen: boolean): void {
  openBefore.set(click, isOpen);
}

/** Whether the disclosure was open before this click on its summary, which may be a replayed one. */
export function wasOpenBefore(click: Event, details: HTMLDetailsElement): boolean {
  return openBefore.get(click) ?? details.open;
}
