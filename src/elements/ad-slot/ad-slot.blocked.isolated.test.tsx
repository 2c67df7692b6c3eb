import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createConsentState } from '../../core/consent/consent.ts';
import type { AdRules } from '../../core/model/ad-rules.ts';
import { testConfig } from '../../testing/render-component.tsx';
import { attachSlot, heroRule, refreshAds, settle, setUpSlots, testPage } from './testing/attach-slot.tsx';
import { createConsent } from './testing/create-consent.ts';

setUpSlots();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const findScript = () => document.querySelector('script[src$="gpt.js"]');

/** A slot with ad rules, on a page whose script of the ad units will be blocked. */
function attachUnitSlot(loadRules: () => Promise<AdRules> = async () => ({})) {
  const ads = { provider: 'gpt', networkCode: '1', density: 30, scriptUrl: 'https://ads.example/gpt.js' };
  const { consent } = createConsent(createConsentState('granted', 'default'));
  return attachSlot(loadRules, undefined, { config: { ...testConfig, ads }, consent });
}

async function blockScript(): Promise<void> {
  await waitFor(() => expect(findScript()).toBeTruthy());
  findScript()?.dispatchEvent(new Event('error'));
  findScript()?.remove();
  await settle();
}

it('collapses slots below the viewport and reports once if the script of the ad units is blocked', async () => {
  const handleError = vi.fn();
  document.addEventListener('edu-embed:error', handleError);
  testPage.slotTop = 5000;
  for (let count = 0; count < 2; count += 1) {
    const { host, emitted } = attachUnitSlot();
    await blockScript();
    expect([host.dataset.adCollapsed, emitted.map(({ verb }) => verb)]).toEqual(['', ['empty']]);
    expect(host.dataset.adReason).toBe('nothing-to-show');
  }
  document.removeEventListener('edu-embed:error', handleError);
  expect(handleError).toHaveBeenCalledTimes(1);
});

it('keeps the previous ad if the script of the ad units is blocked on a refresh', async () => {
  let rules = heroRule('<p>Ad</p>');
  const { host, boxText } = attachUnitSlot(async () => rules);
  await waitFor(() => expect(host.dataset.ad).toBe('filled'));
  rules = {};
  refreshAds();
  await blockScript();
  expect([host.dataset.ad, boxText()]).toEqual(['filled', 'Ad']);
});
