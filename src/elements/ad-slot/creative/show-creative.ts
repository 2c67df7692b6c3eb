import type { BehaviorContext } from '../../../core/behavior.ts';
import { trustedPolicy } from '../../../core/browser/trusted.ts';
import type { DataSource } from '../../../core/data-source.ts';
import { parseUrl } from '../../../core/urls.ts';
import type { AdDecision } from '../ad-decision.ts';
import { adLabel } from '../ad-slot.logic.ts';
import { type SanitizeOptions, sanitizeAdHtml } from './sanitize-ad.ts';

/** The module that shows ad units, after the first unit has loaded it. */
let publisher: typeof import('./publisher-tag.ts') | undefined;

type FillDecision = Exclude<AdDecision, { kind: 'none' }>;

/** A third-party document: it may run scripts, but has an opaque origin and cannot navigate this page. */
function createFrame({ url, width, height }: Extract<FillDecision, { kind: 'frame' }>): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts allow-popups allow-popups-to-escape-sandbox');
  frame.title = 'Advertisement';
  frame.width = String(width);
  frame.height = String(height);
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = url;
  return frame;
}

/**
 * Without consent, allows only the site's own images: third parties could track views. Reads the consent at
 * each check, because the visitor may refuse while the code that sanitizes HTML loads.
 */
function createOriginCheck({ config, consent }: DataSource): (url: string) => boolean {
  const ownOrigins = new Set<string | undefined>([
    location.origin,
    new URL(config.imageBaseUrl, location.href).origin,
  ]);
  return (url) =>
    (consent?.read().advertising ?? 'granted') === 'granted' ||
    ownOrigins.has(parseUrl(url, location.href)?.origin);
}

/** Sanitizer options for HTML of the ad rules, in a slot or in a dialog. */
export function adHtmlOptions(source: DataSource): SanitizeOptions {
  return { policy: trustedPolicy, mayLoad: createOriginCheck(source) };
}

/** Sets the label above the slot; without `text`, removes it. */
function labelSlot(root: ShadowRoot, text = '', isHouse = false): void {
  root.querySelector('.ad-slot')?.toggleAttribute('data-house', isHouse);
  const label = root.querySelector('.ad-slot__label');
  if (label) label.textContent = text;
}

/** Removes the creative and its label. */
export function removeCreative({ host, root }: BehaviorContext): void {
  publisher?.removeUnit(host);
  root.querySelector('[data-ad-box]')?.removeAttribute('data-filled');
  root.querySelector('[data-ad-content]')?.replaceChildren();
  labelSlot(root);
}

/**
 * Shows the decided content in the slot, unless a later fill has started.
 *
 * @returns false if there is nothing to show
 */
export async function showCreative(
  context: BehaviorContext,
  decision: FillDecision,
  source: DataSource,
  isCurrent: () => boolean,
): Promise<boolean> {
  const { host, root } = context;
  const box = root.querySelector('[data-ad-box]');
  const content = root.querySelector('[data-ad-content]');
  if (!box || !content) return false;
  const isHouse = decision.kind === 'html' && decision.isHouse === true;
  const isUnit = decision.kind === 'unit';
  let nodes: Node[] = [];
  let isShown: boolean;
  if (isUnit) {
    publisher = await import('./publisher-tag.ts');
    if (!isCurrent()) return false;
    const options = { policy: trustedPolicy(), isCurrent };
    isShown = await publisher.showUnit(context, decision, box, source.config, options);
  } else {
    nodes =
      decision.kind === 'html'
        ? await sanitizeAdHtml(decision.html, { ...adHtmlOptions(source), isHouse })
        : [createFrame(decision)];
    isShown = nodes.length > 0;
  }
  if (!isShown || !isCurrent()) return false;
  if (!isUnit) publisher?.removeUnit(host);
  content.replaceChildren(...nodes);
  box.setAttribute('data-filled', decision.kind);
  labelSlot(root, adLabel(isHouse ? source.config.siteName : undefined), isHouse);
  return true;
}
