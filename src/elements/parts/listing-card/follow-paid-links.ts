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

/** The drawn address holds what the page knows; this adds what only the visit does. */
function destinationOf(link: HTMLAnchorElement, page: LinkPage): string {
  const { search, href } = page.location;
  const address = link.getAttribute('href') ?? '';
  if (link.dataset.more !== undefined) return buildUrl(address, { url: href, correlationId: createClickId(), trafficSource: trafficSource(search) });
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

/**
 * Opens an element's paid links in a new tab, or in this one where new tabs are
 * blocked, and tells of the click. Works on whatever is in the root now or later.
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
      const drawn = link.getAttribute('href') ?? '';
      link.setAttribute('href', url);
      setTimeout(() => link.setAttribute('href', drawn));
      return;
    }
    event.preventDefault();
    openDestination(url, page as Parameters<typeof openDestination>[1]);
  };
  root.addEventListener('click', handleClick);
  root.addEventListener('auxclick', handleClick);
  return () => {
    root.removeEventListener('click', handleClick);
    root.removeEventListener('auxclick', handleClick);
  };
}
