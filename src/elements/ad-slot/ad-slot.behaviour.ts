import type { BehaviourContext } from '../../core/behaviour.ts';
import { reportError } from '../../core/browser/report.ts';
import type { AdPlacement } from './ad-slot.element.ts';
import { isMonetizationDisabled, renderedFor } from './ad-slot.logic.ts';
import { setAdHtml } from './sanitize-ad.ts';

/** Anyone may dispatch it on the document to have every slot filled anew, as after a route change. */
const refreshEvent = 'edu-embed:refresh-ads';

/** Advertisements never compete with the page itself for the network. */
function whenPageLoaded(signal: AbortSignal, run: () => void): void {
  if (document.readyState === 'complete') run();
  else window.addEventListener('load', run, { once: true, signal });
}

async function fillSlot(context: BehaviourContext, isCurrent: () => boolean): Promise<void> {
  const placement = context.props.placement as AdPlacement;
  const detail = { placement, position: context.props.position };
  const source = await context.source();
  const rendered = renderedFor(await source.adRules(), placement);
  const box = context.root.querySelector('[data-ad-box]');
  const content = context.root.querySelector<HTMLElement>('[data-ad-content]');
  if (!isCurrent() || !box || !content) return;
  const isFilled = rendered !== undefined && (await setAdHtml(content, rendered));
  if (isFilled) box.setAttribute('data-filled', '');
  context.emit(isFilled ? 'fill' : 'empty', detail);
}

/**
 * Fills the slot from the ad rules, once the page has loaded and again on
 * `edu-embed:refresh-ads`. Nothing happens on a page without monetization. No rule,
 * or no answer, leaves the slot as it is.
 */
export function attachAdSlot(context: BehaviourContext): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let turn = 0;
  const fill = async () => {
    if (isMonetizationDisabled(document.getElementById('embed-page-data')?.textContent)) return;
    turn += 1;
    const ownTurn = turn;
    try {
      await fillSlot(context, () => ownTurn === turn && !signal.aborted);
    } catch (cause) {
      reportError({ tag: context.host.localName, message: 'could not be filled and stays as it is', cause });
    }
  };
  whenPageLoaded(signal, () => {
    void fill();
    document.addEventListener(refreshEvent, fill, { signal });
  });
  return () => stop.abort();
}
