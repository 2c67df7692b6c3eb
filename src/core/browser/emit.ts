/**
 * Dispatches two bubbling, composed, cancelable events on an element: `tag-name-verb`, then `tag-name:verb`.
 * The name with a colon is older, but the templates of some frameworks do not support it.
 * @returns false if a listener called `preventDefault()` on either event
 */
export function emit(host: HTMLElement, tag: string, verb: string, detail?: unknown): boolean {
  const options = { detail, bubbles: true, composed: true, cancelable: true };
  const isAllowed = host.dispatchEvent(new CustomEvent(`${tag}-${verb}`, options));
  return host.dispatchEvent(new CustomEvent(`${tag}:${verb}`, options)) && isAllowed;
}
