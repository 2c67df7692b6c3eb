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

function tellLoaded(root: ParentNode, told: WeakSet<Element>, track: BehaviourContext['track']): void {
  for (const card of root.querySelectorAll<HTMLElement>('[data-paid]')) {
    if (told.has(card)) continue;
    told.add(card);
    track('ProductLoaded', { product: JSON.parse(card.dataset.paid ?? '{}') });
  }
}

/**
 * Brings an element's paid links to life without React: tells which products were
 * loaded and clicked, and opens each in a new tab, or in this one where new tabs
 * are blocked. Works on whatever is in the root now or later.
 */
export function attachPaidLinks({ root, host, track }: Pick<BehaviourContext, 'root' | 'host' | 'track'>, page: LinkPage = window): () => void {
  const told = new WeakSet<Element>();
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
  const observer = new MutationObserver(() => tellLoaded(root, told, track));
  observer.observe(root, { childList: true, subtree: true });
  tellLoaded(root, told, track);
  root.addEventListener('click', handleClick);
  root.addEventListener('auxclick', handleClick);
  return () => {
    observer.disconnect();
    root.removeEventListener('click', handleClick);
    root.removeEventListener('auxclick', handleClick);
  };
}

/**
 * Wakes an element as a visitor's pointer would: for one that was drawn without
 * its data, or whose address says more than the server saw.
 */
export function wakeElement(host: HTMLElement): void {
  host.dispatchEvent(new Event('pointerover', { bubbles: true, composed: true }));
}
