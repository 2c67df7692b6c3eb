/**
 * Dispatches `tag-name:verb` on an element: bubbling, composed, cancelable.
 * @returns false when a listener prevented it
 */
export function emit(host: HTMLElement, tag: string, verb: string, detail?: unknown): boolean {
  return host.dispatchEvent(
    new CustomEvent(`${tag}:${verb}`, { detail, bubbles: true, composed: true, cancelable: true }),
  );
}
