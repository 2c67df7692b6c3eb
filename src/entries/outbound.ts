/** Follows outbound links. The entry loads it for each element that has one; until it is there, clicks are held. */
export { followOutboundLink } from '../services/outbound-click.ts';
