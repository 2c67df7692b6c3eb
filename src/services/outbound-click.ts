import { openDestination } from './navigation.ts';
import { buildUrl, createClickId, readAliases, trafficSource } from './outbound.ts';

type Payload = Readonly<Record<string, unknown>>;

/** What following a link needs of the window. */
export type LinkPage = Pick<Window, 'open' | 'location'>;

/**
 * The link's whole address: the rendered one, plus what only this visit knows. `data-visit` names the kind of
 * link: `more` leads to more programs, `partner` to a redirect that takes no further parameters, any other
 * value to a school or program.
 */
function completeAddress(
  { dataset: { visit }, href }: HTMLAnchorElement,
  { search, href: url }: Location,
): string {
  if (visit === 'partner') return href;
  const correlationId = createClickId();
  const source = trafficSource(search);
  return buildUrl(
    href,
    visit === 'more'
      ? { url, correlationId, trafficSource: source }
      : { correlationId, source, ...readAliases(search) },
  );
}

/** The product that the link belongs to: stated by itself, or in the view event of its card. */
function readProduct(card: HTMLElement | null): Payload | undefined {
  const { product, view } = card?.dataset ?? {};
  return product ? JSON.parse(product) : JSON.parse(view ?? '{}').payload?.product;
}

const elementNames: Readonly<Record<string, string>> = { more: 'view-more-programs', partner: 'partner' };

/** The tracking event of a click: `ProductClicked` for a school or program, `ElementClicked` for the other links. */
export function outboundEvent(
  link: HTMLAnchorElement,
  outboundUrl: string,
): [name: string, payload: Payload] {
  const card = link.closest<HTMLElement>('[data-product],[data-view]');
  const product = readProduct(card);
  // The id that jump links use is in the name of the card's slot.
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

/** A plain left click, which the page may handle itself; with another button or a key held it is the browser's. */
function isPlain({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}

/** Gives a link its whole address for as long as the browser takes to follow it. */
function completeBriefly(link: HTMLAnchorElement, url: string): void {
  const rendered = link.getAttribute('href') ?? '';
  link.setAttribute('href', url);
  setTimeout(() => link.setAttribute('href', rendered));
}

/**
 * Follows a clicked outbound link with all its parameters, and tracks the click. A plain click opens a new tab, or
 * this one where new tabs are blocked; so does a click that waited for this code, whose default is prevented already.
 */
export function followOutboundLink(
  link: HTMLAnchorElement,
  click: MouseEvent,
  track: (name: string, payload: Payload) => void,
  page: LinkPage = window,
): void {
  const url = completeAddress(link, page.location);
  track(...outboundEvent(link, url));
  if (!isPlain(click) && !click.defaultPrevented) {
    completeBriefly(link, url);
    return;
  }
  click.preventDefault();
  openDestination(url, page as Parameters<typeof openDestination>[1]);
}
