import { isPlainClick } from '../core/browser/page/is-plain-click.ts';
import { setUrlBriefly } from '../core/browser/page/set-url-briefly.ts';
import { parseUrl } from '../core/urls.ts';
import { type LinkWindow, openDestination } from './navigation.ts';
import { createClickId, type VisitKind, visitDestination, visitUrl } from './outbound.ts';

type Payload = Readonly<Record<string, unknown>>;

export interface ClickServices {
  track(name: string, payload: Payload): void;
  /** Whether the visitor allows measurement at the time of the click. */
  allowsMeasurement(): boolean;
}

/**
 * The URL that a link opens: its destination with the parameters of the visit. A `partner` link leads to a
 * redirect that takes no further parameters.
 */
function completeUrl({ dataset, href }: HTMLAnchorElement, url: string, allowsMeasurement: boolean): string {
  const destination = visitDestination(href);
  return dataset.visit === 'partner'
    ? destination
    : visitUrl(destination, dataset.visit as VisitKind, {
        url,
        correlationId: createClickId(),
        allowsMeasurement,
      });
}

/** The product of a link's card: from `data-product`, or else from its view event in `data-view`. */
function readProduct(card: HTMLElement | null): Payload | undefined {
  const { product, view } = card?.dataset ?? {};
  return product ? JSON.parse(product) : JSON.parse(view ?? '{}').payload?.product;
}

const elementNames: Readonly<Record<string, string>> = { more: 'view-more-programs', partner: 'partner' };

/** The tracking event of a click: `ProductClicked` for a school or program, otherwise `ElementClicked`. */
export function outboundEvent(
  link: HTMLAnchorElement,
  outboundUrl: string,
): [name: string, payload: Payload] {
  const card = link.closest<HTMLElement>('[data-product],[data-view]');
  const product = readProduct(card);
  // The name of the card's slot contains the id that jump links use.
  const htmlId = card?.querySelector<HTMLSlotElement>('slot[name^="anchor-"]')?.name.slice('anchor-'.length);
  const category = product?.category === 'organic' ? 'school' : product?.category;
  const root = link.getRootNode();
  const webElement = {
    location: root instanceof ShadowRoot ? root.host.localName : product?.location,
    elementType: 'LINK',
    text: (link.firstChild?.textContent ?? '').trim(),
    name: category ?? elementNames[link.dataset.visit ?? ''] ?? 'school',
    ...(product?.position !== undefined && { position: String(product.position) }),
    ...(htmlId && { htmlId }),
  };
  return [
    product ? 'ProductClicked' : 'ElementClicked',
    { webElement, ...(product && { product }), actionOutcome: 'EXTERNALLINK', outboundUrl },
  ];
}

/**
 * Opens a clicked outbound link with all its parameters and tracks the click. A plain click opens a new tab,
 * or the current one if new tabs are blocked. The same applies to a queued click, whose default is already
 * prevented. The context menu gets the same URL but is not tracked, because nothing has opened yet. Ignores a
 * link whose URL is invalid, which no browser opens.
 */
export function followOutboundLink(
  link: HTMLAnchorElement,
  click: MouseEvent,
  { track, allowsMeasurement }: ClickServices,
  page: LinkWindow = window,
): void {
  if (!parseUrl(link.href)) return;
  const url = completeUrl(link, page.location.href, allowsMeasurement());
  if (click.type === 'contextmenu') {
    setUrlBriefly(link, url);
    return;
  }
  track(...outboundEvent(link, url));
  if (!isPlainClick(click) && !click.defaultPrevented) {
    setUrlBriefly(link, url);
    return;
  }
  click.preventDefault();
  openDestination(url, page);
}
