/// <reference types="google-publisher-tag" />
import type { TrustedPolicy } from '../../../core/browser/trusted.ts';

export interface UnitRequest {
  /** The place in the page's own tree: the service finds it by its id there only. */
  readonly place: HTMLElement;
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
let count = 0;

function defineUnit(tag: typeof googletag, { place, path, sizes, targeting }: UnitRequest): googletag.Slot {
  count += 1;
  place.id = `edu-ad-${count}`;
  const slot = tag.defineSlot(path, [...sizes], place.id);
  if (!slot) throw new Error(`the ad unit ${path} could not be defined`);
  for (const [name, value] of Object.entries(targeting)) slot.setTargeting(name, value);
  slot.addService(tag.pubads());
  slots.set(place, slot);
  // A creative that ran in our own page would be held to its security policy, and could read it.
  tag.pubads().setForceSafeFrame(true);
  tag.enableServices();
  tag.display(place.id);
  return slot;
}

/**
 * Shows an ad unit of Google Publisher Tag in a place, or another creative in one
 * that has been shown before.
 *
 * @returns whether the service had something to show
 */
export async function showUnit(request: UnitRequest): Promise<boolean> {
  const page = window as PublisherWindow;
  page.googletag ??= { cmd: [] } as unknown as typeof googletag;
  const tag = page.googletag;
  await loadScript(request);
  return new Promise<boolean>((resolve, reject) => {
    tag.cmd.push(() => {
      try {
        const known = slots.get(request.place);
        const handleEnd = (event: googletag.events.SlotRenderEndedEvent) => {
          if (event.slot !== slots.get(request.place)) return;
          tag.pubads().removeEventListener('slotRenderEnded', handleEnd);
          resolve(!event.isEmpty);
        };
        tag.pubads().addEventListener('slotRenderEnded', handleEnd);
        if (known) tag.pubads().refresh([known]);
        else defineUnit(tag, request);
      } catch (cause) {
        reject(cause);
      }
    });
  });
}

/** Gives a place back to the service. */
export function removeUnit(place: HTMLElement): void {
  const slot = slots.get(place);
  if (slot) (window as PublisherWindow).googletag?.destroySlots([slot]);
  slots.delete(place);
}
