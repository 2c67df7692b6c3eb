import type { BehaviourContext } from '../../../core/behaviour.ts';
import { openDestination } from '../../../services/navigation.ts';
import { buildUrl, trafficSource } from '../../../services/outbound.ts';
import { createClickId, readAliases } from '../finder/finder-submit.ts';
import type { PaidProduct } from './paid-product.ts';

/** What following links needs of the window. */
export type LinkPage = Pick<Window, 'open' | 'location'>;

function readProduct(link: Element): PaidProduct | undefined {
  const text = link.closest<HTMLElement>('[data-paid]')?.dataset.paid;
  return text ? JSON.parse(text) : undefined;
}

/** The drawn address holds what the page knows; this adds what only the visit does. A partner's redirect takes nothing beyond what was drawn. */
function destinationOf(link: HTMLAnchorElement, page: LinkPage): string {
  const { search, href } = page.location;
  const address = link.getAttribute('href') ?? '';
  const { more, visit } = link.dataset;
  if (more === undefined && visit === undefined && !readProduct(link)) return address;
  if (more !== undefined) return buildUrl(address, { url: href, correlationId: createClickId(), trafficSource: trafficSource(search) });
  return buildUrl(address, { correlationId: createClickId(), source: trafficSource(search), ...readAliases(search) });
}

function clickEvent(link: HTMLAnchorElement, host: HTMLElement, outboundUrl: string): [name: string, payload: Record<string, unknown>] {
  const product = readProduct(link);
  const webElement = {
    location: host.localName,
    elementType: 'LINK',
    text: (link.firstChild?.textContent ?? '').trim(),
    name: product?.category ?? (link.dataset.more === undefined ? 'partner' : 'view-more-programs'),
    ...(product && { position: String(product.position) }),
  };
  return [product ? 'ProductClicked' : 'ElementClicked', { webElement, ...(product && { product }), actionOutcome: 'EXTERNALLINK', outboundUrl }];
}

/** A plain left click, which the page may lead itself; all others are the browser's. */
function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
}

/** Gives a link its whole address for as long as the browser takes to follow it. */
function completeBriefly(link: HTMLAnchorElement, url: string): void {
  const drawn = link.getAttribute('href') ?? '';
  link.setAttribute('href', url);
  setTimeout(() => link.setAttribute('href', drawn));
}

/**
 * Opens an element's paid links in a new tab, or in this one where new tabs are
 * blocked, and tells of the click. Links to schools that do not pay are the browser's
 * own, and get the same parameters. Works on whatever is in the root now or later.
 *
 * @returns what undoes it
 */
export function followPaidLinks({ root, host, track }: Pick<BehaviourContext, 'root' | 'host' | 'track'>, page: LinkPage = window): () => void {
  const handleClick = (event: Event) => {
    // A click that was played again after hydration has been answered when it was new.
    if (!(event instanceof MouseEvent) || event.defaultPrevented) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[rel~="sponsored"]') : null;
    if (!link) return;
    const url = destinationOf(link, page);
    track(...clickEvent(link, host, url));
    if (!isPlain(event)) {
      completeBriefly(link, url);
      return;
    }
    event.preventDefault();
    openDestination(url, page as Parameters<typeof openDestination>[1]);
  };
  // On the way down: whoever tells of the click reads the address that it leads to.
  const handleVisit = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-visit]') : null;
    if (link) completeBriefly(link, destinationOf(link, page));
  };
  for (const type of ['click', 'auxclick']) root.addEventListener(type, handleVisit, true);
  root.addEventListener('click', handleClick);
  root.addEventListener('auxclick', handleClick);
  return () => {
    for (const type of ['click', 'auxclick']) root.removeEventListener(type, handleVisit, true);
    root.removeEventListener('click', handleClick);
    root.removeEventListener('auxclick', handleClick);
  };
}
