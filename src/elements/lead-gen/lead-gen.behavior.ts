import type { BehaviorContext } from '../../core/behavior.ts';
import { reportError } from '../../core/browser/report.ts';

/**
 * Shows the variant for international visitors if the ad rules flag the visit. If the rules are slow, a
 * finder that has the focus or a choice stays.
 */
async function markInternationalTraffic({ source, host, root, props }: BehaviorContext, stop: AbortSignal) {
  let isUsed = false;
  const handleInput = () => {
    isUsed = true;
  };
  root.addEventListener('input', handleInput, { signal: stop });
  const rules = await (await source()).adRules();
  // The visitor may have chosen before the behavior attached, or the browser restored a choice. Not compared
  // with `defaultSelected`, which React sets only on the server.
  isUsed ||= [...root.querySelectorAll('select')].some(({ name, value }) => value && value !== props[name]);
  if (rules?.internationalTrafficDCSRule && !isUsed && !root.activeElement)
    host.dataset.traffic = 'international';
}

/** Both variants are in the page and share one cell: switching shifts no layout and needs no React. */
export function attachLeadGen(context: BehaviorContext): () => void {
  const stop = new AbortController();
  markInternationalTraffic(context, stop.signal).catch((cause: unknown) =>
    reportError({
      tag: context.host.localName,
      message: 'ad rules failed to load; keeping the program finder',
      cause,
    }),
  );
  return () => stop.abort();
}
