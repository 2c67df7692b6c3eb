import type { BehaviorContext } from '../../core/behavior.ts';
import { reportError } from '../../core/browser/report.ts';

/** Shows the variant for international visitors if the ad rules flag the visit. */
async function markInternationalTraffic({ source, host }: BehaviorContext): Promise<void> {
  const rules = await (await source()).adRules();
  if (rules?.internationalTrafficDCSRule) host.dataset.traffic = 'international';
}

/** Both variants are in the page and share one cell: switching shifts no layout and needs no React. */
export function attachLeadGen(context: BehaviorContext): () => void {
  markInternationalTraffic(context).catch((cause: unknown) =>
    reportError({
      tag: context.host.localName,
      message: 'ad rules failed to load; keeping the program finder',
      cause,
    }),
  );
  return () => undefined;
}
