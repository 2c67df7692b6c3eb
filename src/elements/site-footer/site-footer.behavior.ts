import type { BehaviorContext } from '../../core/behavior.ts';
import { requestCookieSettings } from '../shared/cookie-dialog/open-cookie-settings.ts';

function fillYear(root: ParentNode): void {
  const year = root.querySelector('[data-year]');
  if (year && !year.textContent) year.textContent = String(new Date().getFullYear());
}

/** Fills in the year if the page did not set it, and opens the cookie settings from their button. */
export function attachSiteFooter({ root, host, emit, earlyClicks = [] }: BehaviorContext): () => void {
  const isOnButton = (target: Element) => target.closest('[data-cookie-settings]') !== null;
  const openSettings = () => {
    if (emit('cookie-settings')) requestCookieSettings(host);
  };
  const handleClick = (event: Event) => {
    if (isOnButton(event.target as Element)) openSettings();
  };
  fillYear(root);
  root.addEventListener('click', handleClick);
  if (earlyClicks.some(isOnButton)) openSettings();
  return () => root.removeEventListener('click', handleClick);
}
