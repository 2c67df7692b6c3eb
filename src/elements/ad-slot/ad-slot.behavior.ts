import type { BehaviorContext } from '../../core/behavior.ts';
import { reportError } from '../../core/browser/report.ts';
import type { DataSource } from '../../core/data-source.ts';
import type { AdRule } from '../../core/model/ad-rules.ts';
import { afterPageLoad, onAdRefresh } from '../../services/ad-refresh.ts';
import { decideAd } from './ad-decision.ts';
import { isBelowViewport, isTooDense } from './ad-density.ts';
import type { AdPlacement } from './ad-slot.element.ts';
import { adLabel, isMonetizationDisabled } from './ad-slot.logic.ts';
import { adHtmlOptions, labelSlot, showCreative } from './creative/show-creative.ts';

let isDebugging = false;
let hasModal = false;

/** Starts the overlays of the page: the first slot that loads its rules starts them, later slots do not. */
function startPageOverlays(
  root: ShadowRoot,
  international: AdRule['value'] | undefined,
  source: DataSource,
): void {
  const reportFailure = (cause: unknown) =>
    reportError({ tag: 'ad-slot', message: 'ad overlay code failed to load', cause });
  if (!isDebugging && new URLSearchParams(location.search).has('ads-debug')) {
    isDebugging = true;
    import('./overlays/ads-debug.ts').then(({ showAdsDebug }) => showAdsDebug(root)).catch(reportFailure);
  }
  const html = international?.rendered.trim();
  if (!hasModal && html) {
    hasModal = true;
    const isHouse = international?.house === true;
    const heading = adLabel(isHouse ? source.config.siteName : undefined);
    import('./overlays/international-modal.ts')
      .then(({ showInternationalModal }) =>
        showInternationalModal(root, html, { ...adHtmlOptions(source), isHouse, heading }),
      )
      .catch(reportFailure);
  }
}

/** Reports the outcome in data attributes of the element and as an event. */
function reportOutcome(
  { host, root, props, emit }: BehaviorContext,
  state: 'fill' | 'empty',
  reason: string,
): void {
  host.dataset.ad = state === 'fill' ? 'filled' : 'empty';
  host.dataset.adReason = reason;
  const { placement, position } = props;
  if (state === 'empty') {
    root.querySelector('[data-ad-box]')?.removeAttribute('data-filled');
    root.querySelector('[data-ad-content]')?.replaceChildren();
    labelSlot(root);
    // Collapse only below the viewport, so that nothing visible shifts.
    if (isBelowViewport(host)) host.dataset.adCollapsed = '';
  }
  emit(state, { placement, position, reason });
}

async function fillSlot(
  context: BehaviorContext,
  source: DataSource,
  isCurrent: () => boolean,
): Promise<void> {
  const { host, props } = context;
  const placement = props.placement as AdPlacement;
  const { ads } = source.config;
  const rules = await source.adRules();
  if (!isCurrent()) return;
  startPageOverlays(context.root, rules?.internationalModalRule?.value, source);
  if (
    placement === 'in-paragraph' &&
    !host.dataset.ad &&
    isBelowViewport(host) &&
    isTooDense(host, ads.density)
  ) {
    reportOutcome(context, 'empty', 'density');
    return;
  }
  const decision = decideAd(rules, placement, ads, source.consent?.read().advertising);
  const isFilled = decision.kind !== 'none' && (await showCreative(context, decision, source));
  if (!isCurrent()) return;
  if (isFilled) reportOutcome(context, 'fill', decision.kind);
  else reportOutcome(context, 'empty', decision.kind === 'none' ? decision.reason : 'nothing-to-show');
}

/**
 * Fills the slot once the page has loaded and is visible, and again after each route change and
 * consent change. On a page without monetization it loads nothing and hides its box. A slot with
 * `left-out` stays empty. If the ad rules fail to load, the slot stays unchanged.
 */
export function attachAdSlot(context: BehaviorContext): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const { host } = context;
  let latestFill = 0;
  const fill = async () => {
    if (isMonetizationDisabled(document.querySelector('script#embed-page-data')?.textContent)) {
      reportOutcome(context, 'empty', 'monetization-disabled');
      return;
    }
    latestFill += 1;
    const thisFill = latestFill;
    try {
      const source = await context.source();
      if (thisFill === 1)
        signal.addEventListener('abort', source.consent?.subscribe(fill) ?? (() => undefined));
      await fillSlot(context, source, () => thisFill === latestFill && !signal.aborted);
    } catch (cause) {
      reportError({ tag: host.localName, message: 'ad slot failed to fill; keeping its content', cause });
    }
  };
  if (!context.props.leftOut) {
    afterPageLoad(() => {
      void fill();
      const refill = () => {
        delete host.dataset.adCollapsed;
        void fill();
      };
      onAdRefresh(refill, signal);
    }, signal);
  }
  return () => stop.abort();
}
