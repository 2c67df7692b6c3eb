import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createConsentState } from '../../core/consent/consent.ts';
import type { AdRules } from '../../core/model/ad-rules.ts';
import { createTestSource } from '../../testing/render-component.tsx';
import { adHtmlOptions } from './creative/show-creative.ts';
import { attachSlot, heroRule, refreshAds, settle, setUpSlots, testPage } from './testing/attach-slot.tsx';
import { createConsent } from './testing/create-consent.ts';

setUpSlots();

const thirdPartyRule: AdRules = {
  heroRule: { value: { rendered: '', frame: 'https://ads.example/creative.html' } },
};
const brokenImage = '<img src="https://[x" alt="">';
const trackingPixel = '<img src="https://counter.example/1.gif" alt="">';
const ownImage = '<img src="/own.png" alt="">';
const imageUrls = (images: Iterable<Element> = []) => [...images].map((image) => image.getAttribute('src'));

it('loads a third-party creative only after consent, in a frame without an origin', async () => {
  const { consent, change } = createConsent(createConsentState('pending', 'default'));
  const { root, emitted } = attachSlot(async () => thirdPartyRule, undefined, { consent });
  await waitFor(() => expect(emitted.map(({ verb }) => verb)).toEqual(['empty']));
  expect(root.querySelector('iframe')).toBeNull();
  change(createConsentState('granted', 'choice'));
  await waitFor(() => expect(emitted.map(({ verb }) => verb)).toEqual(['empty', 'fill']));
  const frame = root.querySelector('iframe');
  expect([frame?.src, frame?.getAttribute('sandbox'), frame?.title]).toEqual([
    'https://ads.example/creative.html',
    'allow-scripts allow-popups allow-popups-to-escape-sandbox',
    'Advertisement',
  ]);
});

it('expands a collapsed slot when the visitor grants consent', async () => {
  testPage.slotTop = 5000;
  const { consent, change } = createConsent(createConsentState('pending', 'default'));
  const { host } = attachSlot(async () => thirdPartyRule, undefined, { consent });
  await waitFor(() => expect(host.dataset.adCollapsed).toBe(''));
  change(createConsentState('granted', 'choice'));
  await waitFor(() => expect(host.dataset.ad).toBe('filled'));
  expect(host.dataset.adCollapsed).toBeUndefined();
});

it('keeps a slot collapsed that is no longer below the viewport when the visitor grants consent', async () => {
  testPage.slotTop = 5000;
  const { consent, change } = createConsent(createConsentState('pending', 'default'));
  const { host } = attachSlot(async () => thirdPartyRule, undefined, { consent });
  await waitFor(() => expect(host.dataset.adCollapsed).toBe(''));
  testPage.slotTop = 200;
  change(createConsentState('granted', 'choice'));
  await waitFor(() => expect(host.dataset.adReason).toBe('in-view'));
  expect(host.dataset).toMatchObject({ ad: 'empty', adCollapsed: '' });
});

it('keeps such a slot collapsed and reports `consent-refused` when the visitor refuses', async () => {
  testPage.slotTop = 5000;
  const { consent, change } = createConsent(createConsentState('pending', 'default'));
  const { host, emitted } = attachSlot(async () => thirdPartyRule, undefined, { consent });
  await waitFor(() => expect(host.dataset.adCollapsed).toBe(''));
  testPage.slotTop = 200;
  change(createConsentState('refused', 'choice'));
  await waitFor(() => expect(emitted).toHaveLength(2));
  expect(host.dataset).toMatchObject({ ad: 'empty', adReason: 'consent-refused', adCollapsed: '' });
});

it('follows consent changes after the configuration has failed to load once', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { consent, change, listeners } = createConsent(createConsentState('pending', 'default'));
  const adRules = async () => thirdPartyRule;
  const loadSource = vi
    .fn(async () => createTestSource({ adRules, consent }))
    .mockRejectedValueOnce(new Error('down'));
  const { host, detach } = attachSlot(adRules, undefined, {}, { loadSource });
  await settle();
  refreshAds();
  await waitFor(() => expect(host.dataset.adReason).toBe('consent-pending'));
  change(createConsentState('granted', 'choice'));
  await waitFor(() => expect(host.dataset.ad).toBe('filled'));
  expect(listeners.size).toBe(1);
  detach();
  expect(listeners.size).toBe(0);
});

it('does not follow consent changes if it is detached while the configuration loads', async () => {
  const { consent, listeners } = createConsent(createConsentState('pending', 'default'));
  const { detach } = attachSlot(async () => thirdPartyRule, undefined, { consent });
  detach();
  await settle();
  expect(listeners.size).toBe(0);
});

it('removes a third-party creative when consent is withdrawn', async () => {
  const { consent, change } = createConsent(createConsentState('granted', 'default'));
  const { root, emitted } = attachSlot(async () => thirdPartyRule, undefined, { consent });
  await waitFor(() => expect(root.querySelector('iframe')).toBeTruthy());
  change(createConsentState('refused', 'choice'));
  await waitFor(() =>
    expect(emitted.at(-1)).toEqual({
      verb: 'empty',
      detail: { placement: 'hero', position: undefined, reason: 'consent-refused' },
    }),
  );
  expect(root.querySelector('iframe')).toBeNull();
});

it('shows the site’s own text without consent, but drops third-party images', async () => {
  const { root, emitted } = attachSlot(
    async () => heroRule(`<p>Words${brokenImage}${trackingPixel}${ownImage}</p>`),
    undefined,
    { consent: createConsent(createConsentState('refused', 'signal')).consent },
  );
  await waitFor(() => expect(emitted.map(({ verb }) => verb)).toEqual(['fill']));
  expect(imageUrls(root.querySelectorAll('[data-ad-content] img'))).toEqual(['/own.png']);
});

it('drops third-party images if consent is withdrawn while the code that sanitizes HTML loads', () => {
  const { consent, change } = createConsent(createConsentState('granted', 'default'));
  const { mayLoad } = adHtmlOptions(createTestSource({ consent }));
  const urls = ['https://counter.example/1.gif', '/own.png'];
  expect(urls.map((url) => mayLoad?.(url))).toEqual([true, true]);
  change(createConsentState('refused', 'choice'));
  expect(urls.map((url) => mayLoad?.(url))).toEqual([false, true]);
});

it('drops third-party images from the dialog for international visitors without consent', async () => {
  // jsdom supports neither modal dialogs nor adopted stylesheets.
  Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined });
  Object.assign(ShadowRoot.prototype, { adoptedStyleSheets: [] });
  const rendered = `<p>From abroad${trackingPixel}${ownImage}</p>`;
  attachSlot(async () => ({ internationalModalRule: { value: { rendered } } }), undefined, {
    consent: createConsent(createConsentState('refused', 'signal')).consent,
  });
  const dialog = () =>
    document.querySelector('[data-edu-overlay="international"]')?.shadowRoot?.querySelector('dialog');
  await waitFor(() => expect(dialog()?.textContent).toContain('From abroad'));
  expect(imageUrls(dialog()?.querySelectorAll('img'))).toEqual(['/own.png']);
});
