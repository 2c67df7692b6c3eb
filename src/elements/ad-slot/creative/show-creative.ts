import type { BehaviourContext } from '../../../core/behaviour.ts';
import { trustedPolicy } from '../../../core/browser/trusted.ts';
import type { DataSource } from '../../../core/data-source.ts';
import { type AdDecision, fittingSizes } from '../ad-decision.ts';
import { adLabel } from '../ad-slot.logic.ts';
import { type SanitizeOptions, setAdHtml } from './sanitize-ad.ts';

type FillDecision = Exclude<AdDecision, { kind: 'none' }>;

/** Somebody else's document: it may run its own code, but has no origin, and neither sees nor leads this page. */
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

/** The place of an ad unit stands in the page's own tree, slotted into the box. */
function ensureUnitContainer(host: HTMLElement): HTMLElement {
  const existing = host.querySelector<HTMLElement>(':scope > [slot="ad"]');
  if (existing) return existing;
  const container = document.createElement('div');
  container.slot = 'ad';
  host.append(container);
  return container;
}

async function showPublisherUnit(
  { host, props }: BehaviourContext,
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
    sizes: fittingSizes(width, height),
    targeting,
    scriptUrl,
    nonce,
    policy: trustedPolicy(),
  });
}

/** Whether a picture comes from this site: what others serve counts its viewers. */
function createOriginCheck({ config, consent }: DataSource): ((url: string) => boolean) | undefined {
  if ((consent?.read().advertising ?? 'granted') === 'granted') return undefined;
  const ownOrigins = new Set([location.origin, new URL(config.imageBaseUrl, location.href).origin]);
  return (url) => ownOrigins.has(new URL(url, location.href).origin);
}

/** What holds for the ad rules' own HTML wherever it is shown: in a slot, or in a dialog over the page. */
export function adHtmlOptions(source: DataSource): SanitizeOptions {
  return { policy: trustedPolicy, mayLoad: createOriginCheck(source) };
}

/** Says above the slot who speaks in it: an advertiser, or the site whose name is given. */
export function labelSlot(root: ShadowRoot, siteName?: string): void {
  root.querySelector('.ad-slot')?.toggleAttribute('data-house', siteName !== undefined);
  const label = root.querySelector('.ad-slot__label');
  if (label) label.textContent = adLabel(siteName);
}

/**
 * Puts what was decided into the slot.
 *
 * @returns false when nothing was left to show
 */
export async function showCreative(
  context: BehaviourContext,
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
    labelSlot(context.root, isHouse ? source.config.siteName : undefined);
  }
  return isShown;
}
