import type { BehaviorContext } from '../../core/behavior.ts';
import { isPlainClick } from '../../core/browser/page/is-plain-click.ts';
import { hydrateElement } from '../shared/listing-card/paid-cards.ts';

/**
 * Finds the list of the same ranking on this page, if the schools behind its View More are at another URL.
 */
function findList({ host, props }: BehaviorContext): HTMLElement | undefined {
  const lists = document.querySelectorAll<HTMLElement>(
    `${host.localName.replace('ranking-toc', 'school-rankings')}[full-list]`,
  );
  return [...lists].find(
    (list) => (list.getAttribute('extid') ?? list.getAttribute('gid')) === (props.extid ?? props.gid),
  );
}

/** True for a plain click on a link to the full list, if that list is at the path of this page. */
function isPlainClickToThisPage(event: MouseEvent, link: HTMLAnchorElement): boolean {
  return (
    isPlainClick(event) && !event.defaultPrevented && link.hash !== '' && link.pathname === location.pathname
  );
}

/** Shows a school behind View More on this page, instead of following the link to the full list. */
export function attachRankingToc(context: BehaviorContext): () => void {
  const { root } = context;
  const handleClick = (event: Event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href*="?"]');
    const list = link && isPlainClickToThisPage(event as MouseEvent, link) && findList(context);
    if (!list) return;
    event.preventDefault();
    // Setting the same fragment again would do nothing.
    if (location.hash === link.hash)
      history.replaceState(history.state, '', location.pathname + location.search);
    location.hash = link.hash;
    hydrateElement(list);
  };
  root.addEventListener('click', handleClick);
  return () => root.removeEventListener('click', handleClick);
}
