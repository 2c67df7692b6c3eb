import type { BehaviorContext } from '../../core/behavior.ts';
import { reportError } from '../../core/browser/report.ts';
import type { DataSource } from '../../core/data-source.ts';
import type { AdRule } from '../../core/model/ad-rules.ts';
import { decideAd } from './ad-decision.ts';
import { canCollapse, isTooDense } from './ad-density.ts';
import { afterPageLoad, onAdRefresh } from './ad-refresh.ts';
import type { AdPlacement } from './ad-slot.element.ts';
import { adLabel, hasFallback, isMonetizationDisabled } from './ad-slot.logic.ts';
import { adHtmlOptions, removeCreative, showCreative } from './creative/show-creative.ts';

let isDebugging = false;
let hasModal = false;
/** Reported causes of ads that failed to load: one blocked script fails in every slot. */
const reportedCauses = new Set<string>();

/** Starts the overlays of the page: the first slot that loads its rules starts them, later slots do not. */
function startPageOverlays(
  root: ShadowRoot,
  international: AdRule['value'] | undefined,
  source: DataSource,
): void {
  const reportFailure = (cause: unknown) =>
    reportError({ tag: 'ad-slot', message: 'ad overlay failed to load', cause });
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
      .then(async ({ showInternationalModal }) => {
        // The consent question comes first.
        await source.consent?.whenClosed();
        return showInternationalModal(root, html, { ...adHtmlOptions(source), isHouse, heading });
      })
      .catch(reportFailure);
  }
}

/** Reports the outcome in data attributes of the element and as an event. */
function reportOutcome(
  { host, props: { placement, position }, emit }: BehaviorContext,
  state: 'fill' | 'empty',
  reason: string,
): void {
  host.dataset.ad = state === 'fill' ? 'filled' : 'empty';
  host.dataset.adReason = reason;
  emit(state, { placement, position, reason });
}

/** Removes the creative, reports why, and removes the height of the slot if it `isCollapsed`. */
function clearSlot(context: BehaviorContext, reason: string, isCollapsed: boolean): void {
  removeCreative(context);
  context.host.toggleAttribute('data-ad-collapsed', isCollapsed);
  reportOutcome(context, 'empty', reason);
}

function reportFailedCreative(tag: string, cause: unknown): void {
  if (reportedCauses.has(String(cause))) return;
  reportedCauses.add(String(cause));
  reportError({ tag, message: 'ad failed to load', cause });
}

/** @param isConsentChange whether the consent has changed; otherwise the page is new or requests new ads */
async function fillSlot(
  context: BehaviorContext,
  source: DataSource,
  { isConsentChange, isCurrent }: { isConsentChange: boolean; isCurrent: () => boolean },
): Promise<void> {
  const { host, props } = context;
  const placement = props.placement as AdPlacement;
  const { ads } = source.config;
  const hasNoFallback = !hasFallback(host);
  host.toggleAttribute('data-ad-blank', hasNoFallback);
  const rules = await source.adRules();
  if (!isCurrent()) return;
  startPageOverlays(context.root, rules?.internationalModalRule?.value, source);
  const wasCollapsed = host.dataset.adCollapsed !== undefined;
  const isCollapsible = canCollapse(host);
  // The position, the density and the size of an ad unit need the height of the slot.
  delete host.dataset.adCollapsed;
  // Expanding the slot would move what the visitor sees.
  const staysCollapsed = isConsentChange && wasCollapsed && !canCollapse(host);
  const isOverDensity =
    placement === 'in-paragraph' &&
    host.dataset.ad !== 'filled' &&
    isCollapsible &&
    isTooDense(host, ads.density);
  const decision = isOverDensity
    ? ({ kind: 'none', reason: 'density' } as const)
    : decideAd(rules, placement, ads, source.consent?.read().advertising);
  if (decision.kind === 'none')
    return clearSlot(context, decision.reason, staysCollapsed || (hasNoFallback && isCollapsible));
  if (staysCollapsed) return clearSlot(context, 'in-view', true);
  let isFilled = false;
  try {
    isFilled = await showCreative(context, decision, source, isCurrent);
  } catch (cause) {
    reportFailedCreative(host.localName, cause);
    if (host.dataset.ad === 'filled') return;
  }
  if (!isCurrent()) return;
  if (isFilled) reportOutcome(context, 'fill', decision.kind);
  else clearSlot(context, 'nothing-to-show', hasNoFallback && (wasCollapsed || canCollapse(host)));
}

/**
 * Fills the slot once the page has loaded and is visible, and again after each route change and consent
 * change. On a page without monetization it loads nothing and hides its box. A slot with `left-out` has no
 * ad: each fill reads the attribute. If the ad rules fail to load, the slot stays unchanged; if an ad fails
 * to load, a filled slot keeps the previous one. Detaching removes the ad.
 */
export function attachAdSlot(context: BehaviorContext): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const { host } = context;
  let latestFill = 0;
  let unsubscribe: (() => void) | undefined;
  const removeAd = () => {
    removeCreative(context);
    delete host.dataset.ad;
    delete host.dataset.adReason;
  };
  const fill = async (isConsentChange = false) => {
    latestFill += 1;
    const thisFill = latestFill;
    if (context.props.leftOut) return removeAd();
    if (isMonetizationDisabled(document.querySelector('script#embed-page-data')?.textContent)) {
      clearSlot(context, 'monetization-disabled', canCollapse(host));
      return;
    }
    try {
      const source = await context.source();
      if (signal.aborted) return;
      unsubscribe ??= source.consent?.subscribe(() => void fill(true));
      const isCurrent = () => thisFill === latestFill && !signal.aborted;
      await fillSlot(context, source, { isConsentChange, isCurrent });
    } catch (cause) {
      reportError({ tag: host.localName, message: 'ad slot failed to fill; leaving it unchanged', cause });
    }
  };
  afterPageLoad(() => {
    void fill();
    onAdRefresh(() => void fill(), signal);
  }, signal);
  return () => {
    stop.abort();
    unsubscribe?.();
    removeAd();
  };
}
