/// <reference types="google-publisher-tag" />
import type { TrustedPolicy } from '../../../core/browser/trusted.ts';

export interface UnitRequest {
  /** The place in the page's own tree: the service finds it by its id there only. */
  readonly container: HTMLElement;
  readonly path: string;
  readonly sizes: readonly [number, number][];
  readonly targeting: Readonly<Record<string, string>>;
  readonly scriptUrl: string;
  readonly nonce?: string;
  readonly policy?: TrustedPolicy;
}

type PublisherWindow = Window & { googletag?: typeof googletag };

let script: Promise<void> | undefined;

/** The service's script, once a page; after a failure it may be asked for again. */
function loadScript({ scriptUrl, nonce, policy }: UnitRequest): Promise<void> {
  script ??= new Promise<void>((resolve, reject) => {
    const element = document.createElement('script');
    element.async = true;
    if (nonce) element.nonce = nonce;
    element.src = policy?.createScriptURL(scriptUrl) ?? scriptUrl;
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      script = undefined;
      reject(new Error(`${scriptUrl} could not be loaded`));
    });
    document.head.append(element);
  });
  return script;
}

const slots = new WeakMap<HTMLElement, googletag.Slot>();
let unitCount = 0;

function defineUnit(
  tag: typeof googletag,
  { container, path, sizes, targeting }: UnitRequest,
): googletag.Slot {
  unitCount += 1;
  container.id = `edu-ad-${unitCount}`;
  const slot = tag.defineSlot(path, [...sizes], container.id);
  if (!slot) throw new Error(`the ad unit ${path} could not be defined`);
  for (const [name, value] of Object.entries(targeting)) slot.setTargeting(name, value);
  slot.addService(tag.pubads());
  slots.set(container, slot);
  // A creative that ran in our own page would be held to its security policy, and could read it.
  tag.pubads().setForceSafeFrame(true);
  tag.enableServices();
  tag.display(container.id);
  return slot;
}

/**
 * Shows an ad unit of Google Publisher Tag in a place, or another creative in one
 * that has been shown before.
 *
 * @returns whether the service had something to show
 */
export async function showUnit(request: UnitRequest): Promise<boolean> {
  const publisherWindow = window as PublisherWindow;
  publisherWindow.googletag ??= { cmd: [] } as unknown as typeof googletag;
  const tag = publisherWindow.googletag;
  await loadScript(request);
  return new Promise<boolean>((resolve, reject) => {
    tag.cmd.push(() => {
      try {
        const existing = slots.get(request.container);
        const handleEnd = (event: googletag.events.SlotRenderEndedEvent) => {
          if (event.slot !== slots.get(request.container)) return;
          tag.pubads().removeEventListener('slotRenderEnded', handleEnd);
          resolve(!event.isEmpty);
        };
        tag.pubads().addEventListener('slotRenderEnded', handleEnd);
        if (existing) tag.pubads().refresh([existing]);
        else defineUnit(tag, request);
      } catch (cause) {
        reject(cause);
      }
    });
  });
}

/** Gives a place back to the service. */
export function removeUnit(container: HTMLElement): void {
  const slot = slots.get(container);
  if (slot) (window as PublisherWindow).googletag?.destroySlots([slot]);
  slots.delete(container);
}
