/** The focused element, also in open shadow roots; undefined if nothing on the page has the focus. */
export function findFocused(): Element | undefined {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return !focused || focused === document.body ? undefined : focused;
}
