import { afterEach, beforeEach, vi } from 'vitest';
import { decodeAttributes } from '../../../core/attributes.ts';
import type { BehaviorContext } from '../../../core/behavior.ts';
import type { DataSource } from '../../../core/data-source.ts';
import type { AdRules } from '../../../core/model/ad-rules.ts';
import { createTestSource, renderComponent } from '../../../testing/render-component.tsx';
import { attachAdSlot } from '../ad-slot.behavior.ts';
import { adSlotElement } from '../ad-slot.element.ts';
import { AdSlot } from '../ad-slot.tsx';

/** The page around the slots. jsdom computes no layout, so tests set the position themselves. */
export const testPage: { readyState: DocumentReadyState; slotTop: number } = {
  readyState: 'complete',
  slotTop: 0,
};

const cleanups: (() => void)[] = [];

/** Prepares the page for each test of the calling file. */
export function setUpSlots(): void {
  beforeEach(() => {
    testPage.readyState = 'complete';
    testPage.slotTop = 0;
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
      () => new DOMRect(0, testPage.slotTop, 300, 250),
    );
    vi.spyOn(document, 'readyState', 'get').mockImplementation(() => testPage.readyState);
  });

  afterEach(() => {
    for (const cleanup of cleanups.splice(0)) cleanup();
    document.getElementById('embed-page-data')?.remove();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}

export function propsOf(attributes: Readonly<Record<string, string>>) {
  return { ...decodeAttributes(adSlotElement.attributes, (name) => attributes[name] ?? null), items: [] };
}

/**
 * Renders a slot and attaches its behavior as the bridge does.
 *
 * @param page the slot's `children` as HTML, and `loadSource`, which may reject
 */
export function attachSlot(
  adRules: () => Promise<AdRules | null>,
  attributes: Readonly<Record<string, string>> = { placement: 'hero' },
  source: Partial<DataSource> = {},
  {
    children = '',
    loadSource = async () => createTestSource({ adRules, ...source }),
  }: { children?: string; loadSource?: () => Promise<DataSource> } = {},
) {
  const props = propsOf(attributes);
  const { container } = renderComponent(<AdSlot {...props} />);
  const host = document.body.appendChild(document.createElement('ad-slot'));
  host.innerHTML = children;
  const root = host.attachShadow({ mode: 'open' });
  root.append(container);
  const emitted: { verb: string; detail: unknown }[] = [];
  const context: BehaviorContext = {
    host,
    root,
    props,
    source: loadSource,
    emit: (verb, detail) => emitted.push({ verb, detail }) > 0,
    track: () => undefined,
    setState: () => undefined,
  };
  const detach = attachAdSlot(context);
  cleanups.push(detach);
  const boxText = () => root.querySelector('[part="box"]')?.textContent;
  return { host, root, props, emitted, detach, boxText };
}

/** Ad rules with only a rule for the hero. */
export const heroRule = (rendered: string): AdRules => ({ heroRule: { value: { rendered } } });

export const refreshAds = () => document.dispatchEvent(new Event('edu-embed:refresh-ads'));

/** Waits until a slot would have requested the ad rules. */
export const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
