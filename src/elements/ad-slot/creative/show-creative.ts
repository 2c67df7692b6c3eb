import type { BehaviorContext } from '../../../core/behavior.ts';
import { trustedPolicy } from '../../../core/browser/trusted.ts';
import type { DataSource } from '../../../core/data-source.ts';
import { type AdDecision, listFittingSizes } from '../ad-decision.ts';
import { adLabel } from '../ad-slot.logic.ts';
import { type SanitizeOptions, setAdHtml } from './sanitize-ad.ts';

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

/** The container of an ad unit, in the light DOM and slotted into the box; created on first use. */
function ensureUnitContainer(host: HTMLElement): HTMLElement {
  const existing = host.querySelector<HTMLElement>(':scope > [slot="ad"]');
  if (existing) return existing;
  const container = document.createElement('div');
  container.slot = 'ad';
  host.append(container);
  return container;
}

async function showPublisherUnit(
  { host, props }: BehaviorContext,
  { path, scriptUrl }: Extract<FillDecision, { kind: 'unit' }>,
  box: Element,
  source: DataSource,
) {
  const { showUnit } = await import('./publisher-tag.ts');
  const { width, height } = box.getBoundingClientRect();
  const { slug, degree, category, subject } = source.config;
  const targeting = {
    site: slug,
    placement: String(props.placement),
    position: String(props.position ?? ''),
    degree,
    category,
    subject,
  };
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  return showUnit({
    container: ensureUnitContainer(host),
    path,
    sizes: listFittingSizes(width, height),
    targeting,
    scriptUrl,
    nonce,
    policy: trustedPolicy(),
  });
}

/** Without consent, allows only the site's own images: third parties could track views. */
function createOriginCheck({ config, consent }: DataSource): ((url: string) => boolean) | undefined {
  if ((consent?.read().advertising ?? 'granted') === 'granted') return undefined;
  const ownOrigins = new Set([location.origin, new URL(config.imageBaseUrl, location.href).origin]);
  return (url) => ownOrigins.has(new URL(url, location.href).origin);
}

/** Sanitizer options for HTML of the ad rules, in a slot or in a dialog. */
export function adHtmlOptions(source: DataSource): SanitizeOptions {
  return { policy: trustedPolicy, mayLoad: createOriginCheck(source) };
}

/** Sets the label above the slot; without `text`, removes it. */
export function labelSlot(root: ShadowRoot, text = '', isHouse = false): void {
  root.querySelector('.ad-slot')?.toggleAttribute('data-house', isHouse);
  const label = root.querySelector('.ad-slot__label');
  if (label) label.textContent = text;
}

/**
 * Shows the decided content in the slot.
 *
 * @returns false if there is nothing to show
 */
export async function showCreative(
  context: BehaviorContext,
  decision: FillDecision,
  source: DataSource,
): Promise<boolean> {
  const box = context.root.querySelector('[data-ad-box]');
  const content = context.root.querySelector<HTMLElement>('[data-ad-content]');
  if (!box || !content) return false;
  const isHouse = decision.kind === 'html' && decision.isHouse === true;
  let isShown = true;
  if (decision.kind === 'html')
    isShown = await setAdHtml(content, decision.html, { ...adHtmlOptions(source), isHouse });
  else if (decision.kind === 'frame') content.replaceChildren(createFrame(decision));
  else isShown = await showPublisherUnit(context, decision, box, source);
  if (isShown) {
    box.setAttribute('data-filled', decision.kind);
    labelSlot(context.root, adLabel(isHouse ? source.config.siteName : undefined), isHouse);
  }
  return isShown;
}
