import { waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AdRules } from '../../core/model/ad-rules.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { AdSlot } from './ad-slot.tsx';
import {
  attachSlot,
  heroRule,
  propsOf,
  refreshAds,
  settle,
  setUpSlots,
  testPage,
} from './testing/attach-slot.tsx';

setUpSlots();

describe('markup of an ad slot', () => {
  it('renders one slot for fallback content and no text, not even a hidden label', () => {
    const { container } = renderComponent(<AdSlot {...propsOf({})} />);
    expect(container.textContent).toBe('');
    expect(container.querySelectorAll('slot:not([name])')).toHaveLength(1);
  });

  it('reserves the height of min-height without a style attribute', () => {
    const { container } = renderComponent(<AdSlot {...propsOf({ 'min-height': '137' })} />);
    expect(container.querySelector('svg')?.getAttribute('height')).toBe('137');
    expect(container.querySelector('[style]')).toBeNull();
  });
});

describe('house notices', () => {
  const house: AdRules = {
    heroRule: { value: { rendered: '<p><a href="/guides/">Guides</a></p>', house: true } },
  };
  const labelOf = (root: ShadowRoot) => root.querySelector('[part="label"]')?.textContent;
  const isHouse = (root: ShadowRoot) => root.querySelector('.ad-slot')?.hasAttribute('data-house');

  it('labels a house notice with the name of the site and does not mark its links as sponsored', async () => {
    const { root } = attachSlot(async () => house);
    await waitFor(() => expect(labelOf(root)).toBe('From Example'));
    expect(isHouse(root)).toBe(true);
    expect(root.querySelector('a')?.getAttribute('rel')).toBeNull();
    expect(root.querySelector('a')?.getAttribute('target')).toBeNull();
  });

  it('restores the label when an advertisement replaces a house notice', async () => {
    let rules = house;
    const { root } = attachSlot(async () => rules);
    await waitFor(() => expect(labelOf(root)).toBe('From Example'));
    rules = heroRule('<p><a href="https://ad.example/">Study nursing</a></p>');
    refreshAds();
    await waitFor(() => expect(labelOf(root)).toBe('Advertisement'));
    expect(isHouse(root)).toBe(false);
    expect(root.querySelector('a')?.getAttribute('rel')).toContain('sponsored');
  });

  it('removes the label when a refresh leaves the slot empty', async () => {
    let rules = house;
    const { root } = attachSlot(async () => rules);
    await waitFor(() => expect(labelOf(root)).toBe('From Example'));
    rules = {};
    refreshAds();
    await waitFor(() => expect(labelOf(root)).toBe(''));
    expect(isHouse(root)).toBe(false);
  });
});

describe('filling an ad slot', () => {
  it('shows the sanitized rule of the placement and emits `fill` [4.17]', async () => {
    const { emitted, boxText } = attachSlot(
      async () => heroRule('<p>Study nursing</p><script>alert(1)</script>'),
      { placement: 'hero', position: '4' },
    );
    await waitFor(() =>
      expect(emitted).toEqual([{ verb: 'fill', detail: { placement: 'hero', position: 4, reason: 'html' } }]),
    );
    expect(boxText()).toBe('Study nursing');
  });

  it('requests the ad rules only after the page has loaded', async () => {
    testPage.readyState = 'interactive';
    const loadRules = vi.fn(async () => heroRule('<p>Ad</p>'));
    const { emitted } = attachSlot(loadRules);
    await settle();
    expect(loadRules).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('load'));
    await waitFor(() => expect(emitted).toHaveLength(1));
  });

  it.each([
    ['there are no rules', null, 'no-rule'],
    ['no rule is for its placement', { topOfPageRule: { value: { rendered: '<p>Other</p>' } } }, 'no-rule'],
    [
      'the sanitizer removes everything in its rule',
      heroRule('<script>alert(1)</script>'),
      'nothing-to-show',
    ],
  ])('leaves the slot empty and emits `empty` when %s', async (_, rules, reason) => {
    const { emitted, boxText } = attachSlot(async () => rules);
    await waitFor(() =>
      expect(emitted).toEqual([
        { verb: 'empty', detail: { placement: 'hero', position: undefined, reason } },
      ]),
    );
    expect(boxText()).toBe('');
  });

  it('reports ad rules that fail to load and leaves the slot unchanged [8.9]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const handleError = vi.fn();
    document.addEventListener('edu-embed:error', handleError, { once: true });
    const { emitted, boxText } = attachSlot(() => Promise.reject(new Error('down')));
    await waitFor(() => expect(handleError).toHaveBeenCalledOnce());
    expect(handleError.mock.calls[0]?.[0].detail).toMatchObject({
      tag: 'ad-slot',
      cause: { message: 'down' },
    });
    expect([emitted, boxText()]).toEqual([[], '']);
  });

  it('requests no ad rules on a page without monetization [4.17]', async () => {
    const pageData = document.createElement('script');
    pageData.id = 'embed-page-data';
    pageData.type = 'application/json';
    pageData.textContent = '{"page":{"isMonetizationDisabled":true}}';
    document.head.append(pageData);
    const loadRules = vi.fn(async () => heroRule('<p>Ad</p>'));
    const visible = attachSlot(loadRules).host;
    testPage.slotTop = 5000;
    const belowViewport = attachSlot(loadRules).host;
    await settle();
    expect(visible.dataset).toMatchObject({ ad: 'empty', adReason: 'monetization-disabled' });
    expect([visible.dataset.adCollapsed, belowViewport.dataset.adCollapsed]).toEqual([undefined, '']);
    refreshAds();
    await settle();
    expect(loadRules).not.toHaveBeenCalled();
  });
});

describe('empty ad slots', () => {
  it('collapses an empty slot below the viewport until a refresh fills it', async () => {
    testPage.slotTop = 5000;
    let rules: AdRules | null = null;
    const { host, emitted } = attachSlot(async () => rules);
    await waitFor(() => expect(emitted).toHaveLength(1));
    expect([host.dataset.ad, host.dataset.adReason, host.dataset.adCollapsed]).toEqual([
      'empty',
      'no-rule',
      '',
    ]);
    testPage.slotTop = 0;
    refreshAds();
    await waitFor(() => expect(emitted).toHaveLength(2));
    expect(host.dataset.adCollapsed).toBe('');
    rules = heroRule('<p>Ad</p>');
    refreshAds();
    await waitFor(() => expect(emitted).toHaveLength(3));
    expect(host.dataset.adCollapsed).toBeUndefined();
  });

  it('keeps the height of an empty slot in the viewport', async () => {
    const { host, emitted } = attachSlot(async () => null);
    await waitFor(() => expect(emitted).toHaveLength(1));
    expect(host.dataset.adCollapsed).toBeUndefined();
  });

  it.each([
    ['<p>Our newsletter</p>', { adBlank: undefined, adCollapsed: undefined }],
    ['Our newsletter', { adBlank: undefined, adCollapsed: undefined }],
    ['\n  <!-- an ad -->', { adBlank: '', adCollapsed: '' }],
    ['<div slot="ad"></div>', { adBlank: '', adCollapsed: '' }],
  ])(
    'collapses and hides an empty slot only if it has no fallback content: %j',
    async (children, expected) => {
      testPage.slotTop = 5000;
      const { host, emitted } = attachSlot(async () => null, undefined, {}, { children });
      await waitFor(() => expect(emitted).toHaveLength(1));
      const { adBlank, adCollapsed } = host.dataset;
      expect({ adBlank, adCollapsed }).toEqual(expected);
    },
  );

  it('keeps a slot empty on refresh while it exceeds the ad density', async () => {
    vi.stubGlobal('innerWidth', 400);
    testPage.slotTop = 5000;
    const rules: AdRules = { inParagraphRule: { value: { rendered: '<p>Ad</p>' } } };
    const { host, emitted } = attachSlot(async () => rules, {});
    await waitFor(() => expect(emitted).toHaveLength(1));
    // The visitor scrolls on: the collapsed slot is in the viewport.
    testPage.slotTop = 0;
    refreshAds();
    await waitFor(() => expect(emitted).toHaveLength(2));
    expect(host.dataset).toMatchObject({ ad: 'empty', adReason: 'density', adCollapsed: '' });
    vi.stubGlobal('innerWidth', 1200);
    refreshAds();
    await waitFor(() => expect(host.dataset.ad).toBe('filled'));
  });

  it('requests no ad rules for a slot that the ad plan left out, until a refresh without left-out', async () => {
    const loadRules = vi.fn(async () => heroRule('<p>Ad</p>'));
    const { host, props } = attachSlot(loadRules, { 'left-out': 'density' });
    refreshAds();
    await settle();
    expect([loadRules.mock.calls.length, host.dataset.ad]).toEqual([0, undefined]);
    Object.assign(props, { leftOut: undefined });
    refreshAds();
    await waitFor(() => expect(loadRules).toHaveBeenCalledOnce());
  });

  it('shows no ad if left-out is set while the ad rules load', async () => {
    let respond = (_rules: AdRules) => {};
    const { host, props, emitted } = attachSlot(() => new Promise((resolve) => (respond = resolve)));
    await settle();
    Object.assign(props, { leftOut: 'density' });
    refreshAds();
    respond(heroRule('<p>Ad</p>'));
    await settle();
    expect([host.dataset.ad, emitted]).toEqual([undefined, []]);
  });
});

describe('refreshing an ad slot', () => {
  it('fills the slot again on refresh [4.18]', async () => {
    let count = 0;
    const { emitted, boxText } = attachSlot(async () => heroRule(`<p>Ad ${++count}</p>`));
    await waitFor(() => expect(emitted).toHaveLength(1));
    refreshAds();
    await waitFor(() => expect(emitted).toHaveLength(2));
    expect(boxText()).toBe('Ad 2');
  });

  it('ignores ad rules that arrive after the ad rules of a later refresh', async () => {
    const responses: ((rules: AdRules) => void)[] = [];
    const { boxText, emitted } = attachSlot(() => new Promise((resolve) => responses.push(resolve)));
    refreshAds();
    await waitFor(() => expect(responses).toHaveLength(2));
    responses[1]?.(heroRule('<p>New</p>'));
    await waitFor(() => expect(boxText()).toBe('New'));
    responses[0]?.(heroRule('<p>Old</p>'));
    await settle();
    expect([boxText(), emitted.length]).toEqual(['New', 1]);
  });

  it('ignores a refresh after the behavior is detached', async () => {
    const loadRules = vi.fn(async () => heroRule('<p>Ad</p>'));
    const { emitted, detach } = attachSlot(loadRules);
    await waitFor(() => expect(emitted).toHaveLength(1));
    detach();
    refreshAds();
    await settle();
    expect([loadRules.mock.calls.length, emitted.length]).toEqual([1, 1]);
  });
});
