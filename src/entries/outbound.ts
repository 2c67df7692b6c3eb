import type { EntryServices } from '../core/bridge/entry-services.ts';
import type { Consent } from '../core/consent/consent.ts';
import { followOutboundLink } from '../services/outbound-click.ts';
import { environment } from './environment.ts';

/**
 * Opens a clicked outbound link with the parameters of the visit, or sets this URL for the context menu.
 * Ignores other events on the link.
 */
export type LinkHandler = (link: HTMLAnchorElement, event: Event) => void;

/** True for a click with the left or middle button, and for the `contextmenu` event. */
const needsVisitUrl = ({ type, button }: MouseEvent): boolean =>
  type === 'contextmenu' || (/click/.test(type) && button < 2);

/**
 * The handler for events on outbound links. The page's query may identify the visitor and needs consent, so
 * the function waits for the consent service if the page's URL has a query. A host without page loads may
 * add a query later, so the service loads in any case.
 */
export async function linkHandler(services: EntryServices): Promise<LinkHandler> {
  let consent: Consent | undefined;
  const loading = environment.source(services).then((source) => {
    consent = source.consent;
  });
  if (location.search) await loading;
  // The click works without consent, and its tracking reports the failure.
  else loading.catch(() => undefined);
  return (link, event) => {
    if (!needsVisitUrl(event as MouseEvent)) return;
    followOutboundLink(link, event as MouseEvent, {
      track: services.track,
      allowsMeasurement: () => consent?.read().measurement === 'granted',
    });
  };
}
