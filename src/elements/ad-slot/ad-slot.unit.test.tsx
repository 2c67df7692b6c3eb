import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { BehaviorContext } from '../../core/behavior.ts';
import { createConsentState } from '../../core/consent/consent.ts';
import type { AdRules } from '../../core/model/ad-rules.ts';
import { createTestSource, testConfig } from '../../testing/render-component.tsx';
import { showCreative } from './creative/show-creative.ts';
import { attachSlot, heroRule, refreshAds, settle, setUpSlots, testPage } from './testing/attach-slot.tsx';
import { createConsent } from './testing/create-consent.ts';

setUpSlots();

type Listener = (event: { slot: unknown; isEmpty: boolean }) => void;

/** A fake of Google Publisher Tag, which holds its commands until the test runs them. */
function createPublisherTag() {
  const commands: (() => void)[] = [];
  const listeners = new Set<Listener>();
  const slots: object[] = [];
  const destroyed: unknown[] = [];
  const service = {
    addEventListener: (_: string, listener: Listener) => listeners.add(listener),
    removeEventListener: (_: string, listener: Listener) => listeners.delete(listener),
    setForceSafeFrame: () => undefined,
    refresh: () => undefined,
  };
  return {
    slots,
    destroyed,
    listeners,
    /** Loads the script, and runs the commands that wait for it. */
    async load() {
      const find = () => document.querySelector('script[src$="gpt.js"]');
      await waitFor(() => {
        find()?.dispatchEvent(new Event('load'));
        expect(commands.length).toBeGreaterThan(0);
      });
      for (const run of commands.splice(0)) run();
    },
    /** Reports that the newest unit has ended rendering. */
    end(isEmpty = false) {
      for (const listener of [...listeners]) listener({ slot: slots.at(-1), isEmpty });
    },
    googletag: {
      cmd: commands,
      pubads: () => service,
      enableServices: () => undefined,
      display: () => undefined,
      defineSlot() {
        const slot = { addService: () => slot, setTargeting: () => slot };
        slots.push(slot);
        return slot;
      },
      destroySlots: (given: unknown[]) => destroyed.push(...given),
    },
  };
}

let publisher: ReturnType<typeof createPublisherTag>;

beforeEach(() => {
  publisher = createPublisherTag();
  Object.assign(window, { googletag: publisher.googletag });
});

afterEach(() => {
  Reflect.deleteProperty(window, 'googletag');
});

/** A slot that no rule fills, on a page with Google Publisher Tag and consent. */
function attachUnitSlot() {
  const { consent, change } = createConsent(createConsentState('granted', 'default'));
  const ads = { provider: 'gpt', networkCode: '1234', density: 30, scriptUrl: 'https://ads.example/gpt.js' };
  const page: { rules: AdRules } = { rules: {} };
  const slot = attachSlot(async () => page.rules, undefined, { config: { ...testConfig, ads }, consent });
  return {
    ...slot,
    page,
    withdraw: () => change(createConsentState('refused', 'choice')),
    container: () => slot.host.querySelector('[slot="ad"]'),
    label: () => slot.root.querySelector('[part="label"]')?.textContent,
    filled: () => slot.root.querySelector('[part="box"]')?.getAttribute('data-filled'),
  };
}

async function attachFilledUnit() {
  const slot = attachUnitSlot();
  await publisher.load();
  publisher.end();
  await waitFor(() => expect(slot.host.dataset.adReason).toBe('unit'));
  expect([slot.filled(), slot.label(), Boolean(slot.container())]).toEqual(['unit', 'Advertisement', true]);
  return slot;
}

it('removes an ad unit and its label when consent is withdrawn', async () => {
  const { withdraw, host, container, label, filled } = await attachFilledUnit();
  withdraw();
  await waitFor(() => expect(host.dataset.adReason).toBe('consent-refused'));
  expect([container(), label(), filled()]).toEqual([null, '', null]);
  await waitFor(() => expect(publisher.destroyed).toEqual(publisher.slots));
});

it('removes an ad unit when an ad rule replaces it', async () => {
  const { page, host, container, boxText } = await attachFilledUnit();
  page.rules = heroRule('<p>Ad</p>');
  refreshAds();
  await waitFor(() => expect(host.dataset.adReason).toBe('html'));
  expect([container(), boxText()]).toEqual([null, 'Ad']);
  await waitFor(() => expect(publisher.destroyed).toEqual(publisher.slots));
});

it('removes an ad unit when its slot is removed from the page', async () => {
  const { host, detach, container, label } = await attachFilledUnit();
  detach();
  expect([container(), label(), publisher.destroyed]).toEqual([null, '', publisher.slots]);
  expect(host.dataset.ad).toBeUndefined();
});

it('removes an ad unit that has no creative', async () => {
  const { host, container } = attachUnitSlot();
  await publisher.load();
  publisher.end(true);
  await waitFor(() => expect(host.dataset.adReason).toBe('nothing-to-show'));
  expect(container()).toBeNull();
});

it('does not show a creative that arrives after consent is withdrawn', async () => {
  const { withdraw, host, label, filled, emitted } = attachUnitSlot();
  await publisher.load();
  withdraw();
  await waitFor(() => expect(host.dataset.adReason).toBe('consent-refused'));
  publisher.end();
  await settle();
  expect([label(), filled(), emitted.length]).toEqual(['', null, 1]);
});

it('does not load the script if consent is withdrawn while the code for ad units loads', async () => {
  const { host, root } = attachSlot(async () => ({}));
  await waitFor(() => expect(host.dataset.ad).toBe('empty'));
  const context = { host, root, props: {} } as unknown as BehaviorContext;
  const unit = { kind: 'unit', path: '/1/hero', scriptUrl: 'https://ads.example/late.js' } as const;
  let isCurrent = true;
  const shown = showCreative(context, unit, createTestSource({}), () => isCurrent);
  isCurrent = false;
  expect(await Promise.race([shown, settle()])).toBe(false);
  expect(host.querySelector('[slot="ad"]')).toBeNull();
  expect(document.querySelector(`script[src="${unit.scriptUrl}"]`)).toBeNull();
});

it('requests no ad unit if consent is withdrawn while the script loads', async () => {
  const { withdraw, host } = attachUnitSlot();
  await settle();
  withdraw();
  await waitFor(() => expect(host.dataset.adReason).toBe('consent-refused'));
  await publisher.load();
  expect(publisher.slots).toEqual([]);
});

it('stops waiting for a creative when the unit is removed', async () => {
  const { withdraw, host } = attachUnitSlot();
  await publisher.load();
  expect(publisher.listeners.size).toBe(1);
  withdraw();
  await waitFor(() => expect(host.dataset.adReason).toBe('consent-refused'));
  expect(publisher.listeners.size).toBe(0);
});

it('emits `empty` once if monetization is disabled while a creative loads', async () => {
  const { host, emitted } = attachUnitSlot();
  await publisher.load();
  const data = document.body.appendChild(document.createElement('script'));
  data.id = 'embed-page-data';
  data.type = 'application/json';
  data.textContent = '{"page":{"isMonetizationDisabled":true}}';
  refreshAds();
  await settle();
  expect([host.dataset.adReason, emitted.length]).toEqual(['monetization-disabled', 1]);
});

it('collapses a slot again that was collapsed if a refresh has nothing to show', async () => {
  testPage.slotTop = 5000;
  const { page, host } = attachUnitSlot();
  await publisher.load();
  publisher.end(true);
  await waitFor(() => expect(host.dataset.adCollapsed).toBe(''));
  testPage.slotTop = 0;
  page.rules = heroRule('<script></script>');
  refreshAds();
  await settle();
  expect([host.dataset.adReason, host.dataset.adCollapsed]).toEqual(['nothing-to-show', '']);
});
