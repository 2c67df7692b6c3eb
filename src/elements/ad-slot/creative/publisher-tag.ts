/// <reference types="google-publisher-tag" />
import type { BehaviorContext } from '../../../core/behavior.ts';
import type { TrustedPolicy } from '../../../core/browser/trusted.ts';
import type { SiteConfig } from '../../../core/model/site-config.ts';
import { type AdDecision, listFittingSizes } from '../ad-decision.ts';

interface UnitRequest {
  /** Container in the light DOM: Google Publisher Tag finds it by id only there. */
  readonly container: HTMLElement;
  readonly path: string;
  readonly sizes: readonly [number, number][];
  readonly targeting: Readonly<Record<string, string>>;
  readonly scriptUrl: string;
  readonly nonce?: string;
  readonly policy?: TrustedPolicy;
  /** Returns false after a later fill has started: the unit is then not requested. */
  readonly isCurrent: () => boolean;
}

type PublisherWindow = Window & { googletag?: typeof googletag };

let script: Promise<void> | undefined;

/** Loads the script once per page; a failed load can be retried. */
function loadScript({ scriptUrl, nonce, policy }: UnitRequest): Promise<void> {
  script ??= new Promise<void>((resolve, reject) => {
    const element = document.createElement('script');
    element.async = true;
    if (nonce) element.nonce = nonce;
    element.src = policy?.createScriptURL(scriptUrl) ?? scriptUrl;
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      script = undefined;
      reject(new Error(`${scriptUrl} failed to load`));
    });
    document.head.append(element);
  });
  return script;
}

interface Unit {
  readonly slot: googletag.Slot;
  /** Ends a request whose creative has not arrived. */
  readonly cancel: () => void;
}

const units = new WeakMap<HTMLElement, Unit>();
let unitCount = 0;

function defineSlot(
  tag: typeof googletag,
  { container, path, sizes, targeting }: UnitRequest,
): googletag.Slot {
  unitCount += 1;
  container.id = `edu-ad-${unitCount}`;
  const slot = tag.defineSlot(path, [...sizes], container.id);
  if (!slot) throw new Error(`the ad unit ${path} could not be defined`);
  for (const [name, value] of Object.entries(targeting)) slot.setTargeting(name, value);
  slot.addService(tag.pubads());
  // Without SafeFrame, a creative would run under our security policy and could read the page.
  tag.pubads().setForceSafeFrame(true);
  tag.enableServices();
  return slot;
}

/**
 * Shows an ad unit of Google Publisher Tag in a container, or refreshes the unit that is already
 * there.
 *
 * @returns whether the service had a creative to show; false if the unit is removed before
 */
async function requestUnit(request: UnitRequest): Promise<boolean> {
  const publisherWindow = window as PublisherWindow;
  publisherWindow.googletag ??= { cmd: [] } as unknown as typeof googletag;
  const tag = publisherWindow.googletag;
  const { container } = request;
  await loadScript(request);
  return new Promise<boolean>((resolve, reject) => {
    tag.cmd.push(() => {
      if (!request.isCurrent()) return resolve(false);
      try {
        const existing = units.get(container);
        existing?.cancel();
        const slot = existing?.slot ?? defineSlot(tag, request);
        const end = (isFilled: boolean) => {
          tag.pubads().removeEventListener('slotRenderEnded', handleEnd);
          resolve(isFilled);
        };
        const handleEnd = (event: googletag.events.SlotRenderEndedEvent) => {
          if (event.slot === slot) end(!event.isEmpty);
        };
        units.set(container, { slot, cancel: () => end(false) });
        tag.pubads().addEventListener('slotRenderEnded', handleEnd);
        if (existing) tag.pubads().refresh([slot]);
        else tag.display(container.id);
      } catch (cause) {
        reject(cause);
      }
    });
  });
}

const findContainer = (host: HTMLElement) => host.querySelector<HTMLElement>(':scope > [slot="ad"]');

/** The container of an ad unit, in the light DOM and slotted into the box; created on first use. */
function ensureContainer(host: HTMLElement): HTMLElement {
  const existing = findContainer(host);
  if (existing) return existing;
  const container = document.createElement('div');
  container.slot = 'ad';
  host.append(container);
  return container;
}

/**
 * Shows the ad unit of a slot.
 *
 * @param box the box of the slot, whose size limits the size of the creative
 * @returns whether the service had a creative to show
 */
export function showUnit(
  { host, props }: BehaviorContext,
  { path, scriptUrl }: Extract<AdDecision, { kind: 'unit' }>,
  box: Element,
  { slug, degree, category, subject }: SiteConfig,
  options: Pick<UnitRequest, 'policy' | 'isCurrent'>,
): Promise<boolean> {
  const { width, height } = box.getBoundingClientRect();
  const targeting = {
    site: slug,
    placement: String(props.placement),
    position: String(props.position ?? ''),
    degree,
    category,
    subject,
  };
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  const sizes = listFittingSizes(width, height);
  return requestUnit({
    container: ensureContainer(host),
    path,
    sizes,
    targeting,
    scriptUrl,
    nonce,
    ...options,
  });
}

/** Ends the ad unit of a slot and removes its container. */
export function removeUnit(host: HTMLElement): void {
  const container = findContainer(host);
  const unit = container && units.get(container);
  if (!unit) return;
  unit.cancel();
  (window as PublisherWindow).googletag?.destroySlots([unit.slot]);
  container.remove();
}
