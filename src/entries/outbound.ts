import type { EntryServices } from '../core/bridge/entry-services.ts';
import { readAliases } from '../services/outbound.ts';
import { followOutboundLink } from '../services/outbound-click.ts';
import { environment } from './environment.ts';

/** Follows a clicked outbound link with the parameters of the visit; ignores other events on it. */
export type FollowLink = (link: HTMLAnchorElement, event: Event) => void;

/** A click with the left or middle button, or the key or press that opens a context menu. */
const opensLink = ({ type, button }: MouseEvent): boolean =>
  type === 'contextmenu' || (/click/.test(type) && button < 2);

/**
 * Creates the function that follows links. Alias ids identify the visitor, so they need consent; a page whose
 * URL has none does not wait for it.
 */
export async function prepareLinks(services: EntryServices): Promise<FollowLink> {
  const hasAliases = Object.keys(readAliases(location.search)).length > 0;
  const { consent } = hasAliases ? await environment.source(services) : { consent: undefined };
  return (link, event) => {
    if (!opensLink(event as MouseEvent)) return;
    followOutboundLink(link, event as MouseEvent, {
      track: services.track,
      aliases: () => (consent?.read().measurement === 'granted' ? readAliases(location.search) : {}),
    });
  };
}
