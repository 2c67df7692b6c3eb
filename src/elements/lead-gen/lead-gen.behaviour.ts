import type { BehaviourContext } from '../../core/behaviour.ts';
import { trackPaidCards } from '../shared/listing-card/paid-cards.ts';

/** Shows the variant for visitors from abroad where the ad rules say that this is one. */
async function markInternationalTraffic({ source, host }: BehaviourContext): Promise<void> {
  const rules = await (await source()).adRules();
  if (rules?.internationalTrafficDCSRule) host.dataset.traffic = 'international';
}

/** Both variants are in the page and take the same room, so that the switch moves nothing and needs no React. */
export function attachLeadGen(context: BehaviourContext): () => void {
  markInternationalTraffic(context).catch((cause: unknown) =>
    console.warn('The ad rules could not be read; the finder stays', cause),
  );
  return trackPaidCards(context);
}
