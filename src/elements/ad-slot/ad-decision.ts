import type { ConsentStatus } from '../../core/consent/consent.ts';
import type { AdRule, AdRules } from '../../core/model/ad-rules.ts';
import type { SiteConfig } from '../../core/model/site-config.ts';
import type { AdPlacement } from './ad-slot.element.ts';

/** The ad of a slot, or the reason why it is empty. */
export type AdDecision =
  /** HTML of an ad rule; with `isHouse`, the site's own unpaid notice. */
  | { readonly kind: 'html'; readonly html: string; readonly isHouse?: boolean }
  /** A third-party document in a sandboxed frame. */
  | { readonly kind: 'frame'; readonly url: string; readonly width: number; readonly height: number }
  /** An ad unit of Google Publisher Tag. */
  | { readonly kind: 'unit'; readonly path: string; readonly scriptUrl: string }
  | { readonly kind: 'none'; readonly reason: 'no-rule' | 'consent-refused' | 'consent-pending' };

const ruleNames = {
  'top-of-page': 'topOfPageRule',
  'bottom-of-page': 'bottomOfPageRule',
  hero: 'heroRule',
  'in-paragraph': 'inParagraphRule',
} as const satisfies Record<AdPlacement, keyof AdRules>;

const publisherTagUrl = 'https://securepubads.g.doubleclick.net/tag/js/gpt.js';

function decideRule({
  rendered,
  frame,
  house,
  width = 300,
  height = 250,
}: AdRule['value']): Exclude<AdDecision, { kind: 'none' }> | undefined {
  if (frame) return { kind: 'frame', url: frame, width, height };
  const html = rendered.trim();
  return html ? { kind: 'html', html, ...(house && { isHouse: true }) } : undefined;
}

/** The provider's ad unit for the placement, if one is configured. */
function decideUnit(
  { provider, networkCode, scriptUrl = publisherTagUrl }: SiteConfig['ads'],
  placement: AdPlacement,
): AdDecision | undefined {
  return provider === 'gpt' && networkCode
    ? { kind: 'unit', path: `/${networkCode}/${placement}`, scriptUrl }
    : undefined;
}

/**
 * Decides what fills a placement: its rule, otherwise the provider's ad unit. Third-party content
 * needs the visitor's consent; the site's own text and images do not.
 */
export function decideAd(
  rules: AdRules | null,
  placement: AdPlacement,
  ads: SiteConfig['ads'],
  advertising: ConsentStatus = 'granted',
): AdDecision {
  const value = rules?.[ruleNames[placement]]?.value;
  const decision =
    (value && decideRule(value)) ??
    decideUnit(ads, placement) ??
    ({ kind: 'none', reason: 'no-rule' } as const);
  if (decision.kind === 'html' || decision.kind === 'none' || advertising === 'granted') return decision;
  return { kind: 'none', reason: `consent-${advertising}` };
}

/** Standard ad sizes in pixels, widest first. */
const standardSizes: readonly (readonly [number, number])[] = [
  [970, 250],
  [970, 90],
  [728, 90],
  [336, 280],
  [320, 100],
  [320, 50],
  [300, 600],
  [300, 250],
  [300, 50],
  [250, 250],
  [160, 600],
  [120, 600],
];

/** Lists the standard sizes in pixels that fit into a slot, because no creative may enlarge the slot. */
export function listFittingSizes(width: number, height: number): [number, number][] {
  return standardSizes.filter(([w, h]) => w <= width && h <= height).map(([w, h]) => [w, h]);
}
