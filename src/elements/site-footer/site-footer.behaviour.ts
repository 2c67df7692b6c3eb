import type { BehaviourContext } from '../../core/behaviour.ts';
import { requestCookieSettings } from '../shared/cookie-dialog/open-cookie-settings.ts';

function writeYear(root: ParentNode): void {
  const year = root.querySelector('[data-year]');
  if (year && !year.textContent) year.textContent = String(new Date().getFullYear());
}

/** Says the year where the page did not, and asks for the cookie settings when their button is pressed. */
export function attachSiteFooter({
  root,
  host,
  emit,
  source,
  earlyClicks = [],
}: BehaviourContext): () => void {
  const isOnButton = (target: Element) => target.closest('[data-cookie-settings]') !== null;
  const ask = () => {
    if (emit('cookie-settings')) requestCookieSettings({ host, source });
  };
  const handleClick = (event: Event) => {
    if (isOnButton(event.target as Element)) ask();
  };
  writeYear(root);
  root.addEventListener('click', handleClick);
  if (earlyClicks.some(isOnButton)) ask();
  return () => root.removeEventListener('click', handleClick);
}
