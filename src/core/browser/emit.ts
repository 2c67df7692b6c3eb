/**
 * Dispatches `tag-name-verb`, then `tag-name:verb`, on an element: bubbling, composed, cancelable. The name
 * with a colon is the older one; templates of some frameworks do not support it.
 * @returns false when a listener of either prevented it
 */
export function emit(host: HTMLElement, tag: string, verb: string, detail?: unknown): boolean {
  const options = { detail, bubbles: true, composed: true, cancelable: true };
  const isAllowed = host.dispatchEvent(new CustomEvent(`${tag}-${verb}`, options));
  return host.dispatchEvent(new CustomEvent(`${tag}:${verb}`, options)) && isAllowed;
}
