import { whenIdle } from './scheduling.ts';

/**
 * Renders the elements of our own pages that the browser has skipped (see `prose.css`), so that the page has
 * its real height before the visitor scrolls. Each is rendered in its own idle task: together they would be a
 * long task.
 */
export function renderSkipped(): void {
  for (const element of document.querySelectorAll<HTMLElement>('#page-main .prose > [data-state]')) {
    if (getComputedStyle(element).contentVisibility !== 'auto') continue;
    whenIdle(() => {
      element.style.contentVisibility = 'visible';
      element.getBoundingClientRect();
    });
  }
}
