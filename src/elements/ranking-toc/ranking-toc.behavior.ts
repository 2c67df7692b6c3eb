import type { BehaviorContext } from '../../core/behavior.ts';
import { hydrateElement } from '../shared/listing-card/paid-cards.ts';

/** The list on this page that has the same schools and leaves out those behind View More. */
function findList({ host, props }: BehaviorContext): HTMLElement | undefined {
  const lists = document.querySelectorAll<HTMLElement>(
    `${host.localName.replace('ranking-toc', 'school-rankings')}[full-list]`,
  );
  return [...lists].find(
    (list) => (list.getAttribute('extid') ?? list.getAttribute('gid')) === (props.extid ?? props.gid),
  );
}

/** A plain click on a link to the full list's page, which the list on this page can handle. */
function isHandled(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  return !hasModifier && !event.defaultPrevented && link.hash !== '' && link.pathname === location.pathname;
}

/** Shows a school behind View More on this page, instead of following the link to the full list. */
export function attachRankingToc(context: BehaviorContext): () => void {
  const { root } = context;
  const handleClick = (event: Event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href*="?"]');
    const list = link && isHandled(event as MouseEvent, link) && findList(context);
    if (!list) return;
    event.preventDefault();
    location.hash = link.hash;
    hydrateElement(list);
  };
  root.addEventListener('click', handleClick);
  return () => root.removeEventListener('click', handleClick);
}
