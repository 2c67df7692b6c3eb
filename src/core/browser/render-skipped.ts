import { whenIdle } from './near.ts';

/**
 * Renders the elements that the browser has skipped because they are below the first screen (see `prose.css`), so
 * that the page has its real height before anybody scrolls. Each gets a task of its own: together they would block
 * the page for longer than its first paint takes.
 */
export function renderSkipped(): void {
  for (const element of document.querySelectorAll<HTMLElement>('.prose > [data-state]')) {
    if (getComputedStyle(element).contentVisibility !== 'auto') continue;
    whenIdle(() => {
      element.style.contentVisibility = 'visible';
      element.getBoundingClientRect();
    });
  }
}
