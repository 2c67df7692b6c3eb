import type { BehaviourContext } from '../../core/behaviour.ts';

/** What opens the cookie settings, wherever in the page they are. */
const openSettings = 'cookie-settings:open';

function writeYear(root: ParentNode): void {
  const year = root.querySelector('[data-year]');
  if (year && !year.textContent) year.textContent = String(new Date().getFullYear());
}

/** Says the year where the page did not, and asks for the cookie settings when their button is pressed. */
export function attachSiteFooter({ root, host, emit }: BehaviourContext): () => void {
  const handleClick = (event: Event) => {
    if (!(event.target as Element).closest('[data-cookie-settings]') || !emit('cookie-settings')) return;
    host.dispatchEvent(new CustomEvent(openSettings, { bubbles: true, composed: true, cancelable: true }));
  };
  writeYear(root);
  root.addEventListener('click', handleClick);
  return () => root.removeEventListener('click', handleClick);
}
