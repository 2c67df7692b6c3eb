import type { BehaviourContext } from '../../core/behaviour.ts';
import { askCookieSettings } from '../parts/cookie-dialog/ask-cookie-settings.ts';

function writeYear(root: ParentNode): void {
  const year = root.querySelector('[data-year]');
  if (year && !year.textContent) year.textContent = String(new Date().getFullYear());
}

/** Says the year where the page did not, and asks for the cookie settings when their button is pressed. */
export function attachSiteFooter({ root, host, emit, source }: BehaviourContext): () => void {
  const handleClick = (event: Event) => {
    if ((event.target as Element).closest('[data-cookie-settings]') && emit('cookie-settings')) askCookieSettings({ host, source });
  };
  writeYear(root);
  root.addEventListener('click', handleClick);
  return () => root.removeEventListener('click', handleClick);
}
