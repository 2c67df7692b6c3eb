import type { TabName } from '../workbench/settings.ts';
import { all } from './dom.ts';

/** Shows a number beside the name of a tab, in both lists of tabs; nothing for 0. */
export function showTabCount(tab: TabName, count: number): void {
  for (const element of all(`[data-count=${tab}]`)) element.textContent = count > 0 ? ` ${count}` : '';
}

/**
 * Turns a list of links and their sections into tabs: arrow keys, Home and End move between them.
 *
 * @param onSelect called with the index of the new tab
 * @returns a function that selects a tab without calling `onSelect`
 */
export function createTabs(
  nav: HTMLElement,
  panelOf: (link: HTMLAnchorElement) => HTMLElement | null,
  onSelect: (index: number) => void,
): (index: number) => void {
  const tabs = all<HTMLAnchorElement>('a', nav).flatMap((link) => {
    const panel = panelOf(link);
    return panel ? [{ link, panel }] : [];
  });
  const list = nav.querySelector('ul');
  list?.setAttribute('role', 'tablist');
  list?.setAttribute('aria-label', nav.getAttribute('aria-label') ?? '');
  nav.setAttribute('role', 'presentation');
  nav.removeAttribute('aria-label');
  const select = (index: number) => {
    tabs.forEach(({ link }, position) => {
      link.setAttribute('aria-selected', String(position === index));
      link.tabIndex = position === index ? 0 : -1;
      link.removeAttribute('aria-current');
    });
  };
  tabs.forEach(({ link, panel }, index) => {
    link.parentElement?.setAttribute('role', 'presentation');
    link.setAttribute('role', 'tab');
    link.setAttribute('aria-controls', panel.id);
    panel.setAttribute('role', 'tabpanel');
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      select(index);
      onSelect(index);
    });
  });
  nav.addEventListener('keydown', (event) => {
    const current = tabs.findIndex(({ link }) => link === document.activeElement);
    const last = tabs.length - 1;
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (current < 0 || next === undefined) return;
    event.preventDefault();
    tabs[next]?.link.focus();
    tabs[next]?.link.click();
  });
  return select;
}
