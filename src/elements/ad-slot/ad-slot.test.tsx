import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import type { BehaviorContext } from '../../core/behavior.ts';
import { type ConsentState, setAllStatuses } from '../../core/consent.ts';
import type { DataSource } from '../../core/data-source.ts';
import type { AdRules } from '../../core/model/ad-rules.ts';
import { createTestSource, renderComponent } from '../../testing/render-component.tsx';
import { attachAdSlot } from './ad-slot.behavior.ts';
import { adSlotElement } from './ad-slot.element.ts';
import { AdSlot } from './ad-slot.tsx';

/** Positions on the page are not drawn by jsdom: tests say whether the slot is below the screen. */
let top = 0;

const cleanups: (() => void)[] = [];
let readyState: DocumentReadyState = 'complete';

beforeEach(() => {
  readyState = 'complete';
  top = 0;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, top, 300, 250),
  );
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState);
});

afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
  document.getElementById('embed-page-data')?.remove();
  vi.restoreAllMocks();
});

function propsOf(attributes: Readonly<Record<string, string>>) {
  return { ...decodeAttributes(adSlotElement.attributes, (name) => attributes[name] ?? null), items: [] };
}

/** A drawn slot with its behavior, as the bridge attaches it. */
function attachSlot(
  adRules: () => Promise<AdRules | null>,
  attributes: Readonly<Record<string, string>> = { placement: 'hero' },
  source: Partial<DataSource> = {},
) {
  const props = propsOf(attributes);
  const drawn = renderComponent(<AdSlot {...props} />);
  const host = document.createElement('ad-slot');
  const root = host.attachShadow({ mode: 'open' });
  root.append(drawn.container);
  const emitted: { verb: string; detail: unknown }[] = [];
  const context: BehaviorContext = {
    host,
    root,
    props,
    source: async () => createTestSource({ adRules, ...source }),
    emit: (verb, detail) => emitted.push({ verb, detail }) > 0,
    track: () => undefined,
    setState: () => undefined,
  };
  const detach = attachAdSlot(context);
  cleanups.push(detach);
  return { host, root, emitted, detach, words: () => root.querySelector('[part="box"]')?.textContent };
}

const heroRule = (rendered: string): AdRules => ({ heroRule: { value: { rendered } } });
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('what is drawn', () => {
  it('says Advertisement above a slot for what stands there until then', () => {
    const { container, getByText } = renderComponent(<AdSlot {...propsOf({})} />);
    expect(getByText('Advertisement')).toBeTruthy();
    expect(container.querySelectorAll('slot:not([name])')).toHaveLength(1);
  });

  it('reserves an own height without a style attribute', () => {
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

  it('are labeled with the name of the site and have links that are not sponsored', async () => {
    const { root } = attachSlot(async () => house);
    await vi.waitFor(() => expect(labelOf(root)).toBe('From Example'));
    expect(isHouse(root)).toBe(true);
    expect(root.querySelector('a')?.getAttribute('rel')).toBeNull();
    expect(root.querySelector('a')?.getAttribute('target')).toBeNull();
  });

  it('give the label back to an advertisement that follows them', async () => {
    let rules = house;
    const { root } = attachSlot(async () => rules);
    await vi.waitFor(() => expect(labelOf(root)).toBe('From Example'));
    rules = heroRule('<p><a href="https://ad.example/">Study nursing</a></p>');
    document.dispatchEvent(new Event('edu-embed:refresh-ads'));
    await vi.waitFor(() => expect(labelOf(root)).toBe('Advertisement'));
    expect(isHouse(root)).toBe(false);
    expect(root.querySelector('a')?.getAttribute('rel')).toContain('sponsored');
  });
});

describe('filling', () => {
  it('puts the rule of the placement in and says so [4.17]', async () => {
    const { emitted, words } = attachSlot(
      async () => heroRule('<p>Study nursing</p><script>alert(1)</script>'),
      { placement: 'hero', position: '4' },
    );
    await vi.waitFor(() =>
      expect(emitted).toEqual([{ verb: 'fill', detail: { placement: 'hero', position: 4, reason: 'html' } }]),
    );
    expect(words()).toBe('Study nursing');
  });

  it('waits until the page has loaded', async () => {
    readyState = 'interactive';
    const ask = vi.fn(async () => heroRule('<p>Ad</p>'));
    const { emitted } = attachSlot(ask);
    await settle();
    expect(ask).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('load'));
    await vi.waitFor(() => expect(emitted).toHaveLength(1));
  });

  it.each([
    ['there are no rules', null, 'no-rule'],
    ['no rule is for it', { topOfPageRule: { value: { rendered: '<p>Other</p>' } } }, 'no-rule'],
    ['its rule renders nothing that may be shown', heroRule('<script>alert(1)</script>'), 'nothing-to-show'],
  ])('leaves the slot as it is and says so when %s', async (_, rules, reason) => {
    const { emitted, words } = attachSlot(async () => rules);
    await vi.waitFor(() =>
      expect(emitted).toEqual([
        { verb: 'empty', detail: { placement: 'hero', position: undefined, reason } },
      ]),
    );
    expect(words()).toBe('');
  });

  it('leaves the slot as it is when the rules cannot be asked [8.9]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const handleError = vi.fn();
    document.addEventListener('edu-embed:error', handleError, { once: true });
    const { emitted, words } = attachSlot(() => Promise.reject(new Error('down')));
    await vi.waitFor(() => expect(handleError).toHaveBeenCalledOnce());
    expect(handleError.mock.calls[0]?.[0].detail).toMatchObject({
      tag: 'ad-slot',
      cause: { message: 'down' },
    });
    expect([emitted, words()]).toEqual([[], '']);
  });

  it('does not even ask on a page without monetization [4.17]', async () => {
    const pageData = document.createElement('script');
    pageData.id = 'embed-page-data';
    pageData.type = 'application/json';
    pageData.textContent = '{"page":{"isMonetizationDisabled":true}}';
    document.head.append(pageData);
    const ask = vi.fn(async () => heroRule('<p>Ad</p>'));
    const inSight = attachSlot(ask).host;
    top = 5000;
    const below = attachSlot(ask).host;
    await settle();
    expect(inSight.dataset).toMatchObject({ ad: 'empty', adReason: 'monetization-disabled' });
    expect([inSight.dataset.adCollapsed, below.dataset.adCollapsed]).toEqual([undefined, '']);
    document.dispatchEvent(new Event('edu-embed:refresh-ads'));
    await settle();
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('a slot without an advertisement', () => {
  it('gives up its place below the screen, and takes it again on the next page', async () => {
    top = 5000;
    const { host, emitted } = attachSlot(async () => null);
    await vi.waitFor(() => expect(emitted).toHaveLength(1));
    expect([host.dataset.ad, host.dataset.adReason, host.dataset.adCollapsed]).toEqual([
      'empty',
      'no-rule',
      '',
    ]);
    top = 0;
    document.dispatchEvent(new Event('edu-embed:refresh-ads'));
    await vi.waitFor(() => expect(emitted).toHaveLength(2));
    expect(host.dataset.adCollapsed).toBeUndefined();
  });

  it('keeps its place in sight', async () => {
    const { host, emitted } = attachSlot(async () => null);
    await vi.waitFor(() => expect(emitted).toHaveLength(1));
    expect(host.dataset.adCollapsed).toBeUndefined();
  });

  it('never asks where the page’s plan left it out', async () => {
    const ask = vi.fn(async () => heroRule('<p>Ad</p>'));
    const { host } = attachSlot(ask, { 'left-out': 'density' });
    document.dispatchEvent(new Event('edu-embed:refresh-ads'));
    await settle();
    expect([ask.mock.calls.length, host.dataset.ad]).toEqual([0, undefined]);
  });
});

describe('consent', () => {
  function createConsent(first: ConsentState) {
    const listeners = new Set<() => void>();
    const visit = {
      state: first,
      answer(state: ConsentState) {
        visit.state = state;
        for (const listener of [...listeners]) listener();
      },
      consent: {
        read: () => visit.state,
        subscribe(listener: () => void) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        refresh: () => undefined,
        open: () => undefined,
      },
    };
    return visit;
  }
  const foreign: AdRules = {
    heroRule: { value: { rendered: '', frame: 'https://ads.example/creative.html' } },
  };

  it('is waited for by somebody else’s creative, which then stands in a frame without an origin', async () => {
    const visit = createConsent(setAllStatuses('pending', 'default'));
    const { root, emitted } = attachSlot(async () => foreign, undefined, { consent: visit.consent });
    await vi.waitFor(() => expect(emitted.map(({ verb }) => verb)).toEqual(['empty']));
    expect(root.querySelector('iframe')).toBeNull();
    visit.answer(setAllStatuses('granted', 'choice'));
    await vi.waitFor(() => expect(emitted.map(({ verb }) => verb)).toEqual(['empty', 'fill']));
    const frame = root.querySelector('iframe');
    expect([frame?.src, frame?.getAttribute('sandbox'), frame?.title]).toEqual([
      'https://ads.example/creative.html',
      'allow-scripts allow-popups allow-popups-to-escape-sandbox',
      'Advertisement',
    ]);
  });

  it('taken back removes it', async () => {
    const visit = createConsent(setAllStatuses('granted', 'default'));
    const { root, emitted } = attachSlot(async () => foreign, undefined, { consent: visit.consent });
    await vi.waitFor(() => expect(root.querySelector('iframe')).toBeTruthy());
    visit.answer(setAllStatuses('refused', 'choice'));
    await vi.waitFor(() =>
      expect(emitted.at(-1)).toEqual({
        verb: 'empty',
        detail: { placement: 'hero', position: undefined, reason: 'consent-refused' },
      }),
    );
    expect(root.querySelector('iframe')).toBeNull();
  });

  it('is not needed for words of the site’s own, but pictures of others are left out without it', async () => {
    const { root, emitted } = attachSlot(
      async () =>
        heroRule('<p>Words<img src="https://counter.example/1.gif" alt=""><img src="/own.png" alt=""></p>'),
      undefined,
      { consent: createConsent(setAllStatuses('refused', 'signal')).consent },
    );
    await vi.waitFor(() => expect(emitted.map(({ verb }) => verb)).toEqual(['fill']));
    expect(
      [...root.querySelectorAll('[data-ad-content] img')].map((image) => image.getAttribute('src')),
    ).toEqual(['/own.png']);
  });

  it('is asked for the pictures of the dialog for visitors from abroad, too', async () => {
    // jsdom knows neither modal dialogs nor adopted sheets.
    Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined });
    Object.assign(ShadowRoot.prototype, { adoptedStyleSheets: [] });
    const rendered =
      '<p>From abroad<img src="https://counter.example/1.gif" alt=""><img src="/own.png" alt=""></p>';
    attachSlot(async () => ({ internationalModalRule: { value: { rendered } } }), undefined, {
      consent: createConsent(setAllStatuses('refused', 'signal')).consent,
    });
    const dialog = () =>
      document.querySelector('[data-edu-overlay="international"]')?.shadowRoot?.querySelector('dialog');
    await vi.waitFor(() => expect(dialog()?.textContent).toContain('From abroad'));
    expect([...(dialog()?.querySelectorAll('img') ?? [])].map((image) => image.getAttribute('src'))).toEqual([
      '/own.png',
    ]);
  });
});

describe('refreshing', () => {
  it('fills the slot anew [4.18]', async () => {
    let count = 0;
    const { emitted, words } = attachSlot(async () => heroRule(`<p>Ad ${++count}</p>`));
    await vi.waitFor(() => expect(emitted).toHaveLength(1));
    document.dispatchEvent(new Event('edu-embed:refresh-ads'));
    await vi.waitFor(() => expect(emitted).toHaveLength(2));
    expect(words()).toBe('Ad 2');
  });

  it('lets the latest answer win', async () => {
    const answers: ((rules: AdRules) => void)[] = [];
    const { words, emitted } = attachSlot(() => new Promise((resolve) => answers.push(resolve)));
    document.dispatchEvent(new Event('edu-embed:refresh-ads'));
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.(heroRule('<p>New</p>'));
    await vi.waitFor(() => expect(words()).toBe('New'));
    answers[0]?.(heroRule('<p>Old</p>'));
    await settle();
    expect([words(), emitted.length]).toEqual(['New', 1]);
  });

  it('does nothing once the element is gone', async () => {
    const ask = vi.fn(async () => heroRule('<p>Ad</p>'));
    const { emitted, detach } = attachSlot(ask);
    detach();
    document.dispatchEvent(new Event('edu-embed:refresh-ads'));
    await settle();
    expect([ask.mock.calls.length, emitted.length]).toEqual([1, 0]);
  });
});
