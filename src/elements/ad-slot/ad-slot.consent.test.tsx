import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type ConsentState, createConsentState } from '../../core/consent/consent.ts';
import type { AdRules } from '../../core/model/ad-rules.ts';
import { attachSlot, heroRule, setUpSlots } from './testing/attach-slot.tsx';

setUpSlots();

/** A consent store whose state the test changes. */
function createConsent(initialState: ConsentState) {
  const listeners = new Set<() => void>();
  let state = initialState;
  return {
    change(next: ConsentState) {
      state = next;
      for (const listener of [...listeners]) listener();
    },
    consent: {
      read: () => state,
      subscribe(listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      choose: () => undefined,
      open: () => undefined,
    },
  };
}

const thirdPartyRule: AdRules = {
  heroRule: { value: { rendered: '', frame: 'https://ads.example/creative.html' } },
};
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
    async () => heroRule(`<p>Words${trackingPixel}${ownImage}</p>`),
    undefined,
    { consent: createConsent(createConsentState('refused', 'signal')).consent },
  );
  await waitFor(() => expect(emitted.map(({ verb }) => verb)).toEqual(['fill']));
  expect(imageUrls(root.querySelectorAll('[data-ad-content] img'))).toEqual(['/own.png']);
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
