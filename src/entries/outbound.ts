/** Follows outbound links. The entry loads it for roots with such links, and holds clicks until then. */
export { followOutboundLink } from '../services/outbound-click.ts';
