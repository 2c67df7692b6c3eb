import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import { createTestSource, renderComponent } from '../../testing/render-component.tsx';
import { attachDismissibleBanner } from './dismissible-banner.behavior.ts';
import { dismissibleBannerElement } from './dismissible-banner.element.ts';
import { DismissibleBanner } from './dismissible-banner.tsx';

const cleanups: (() => void)[] = [];

/** Reports a new size to the observers. */
let resize: () => void;

beforeEach(() => {
  // jsdom computes no layout and has no ResizeObserver.
  const observed = new Set<Element>();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = (element: Element) => observed.add(element);
      disconnect = () => observed.clear();
      constructor(handle: () => void) {
        resize = () => {
          if (observed.size > 0) handle();
        };
      }
    },
  );
});

afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Renders a banner and attaches its behavior as the bridge does. */
function attachBanner(attributes: Readonly<Record<string, string>> = {}, html = 'A notice') {
  const host = document.createElement('dismissible-banner');
  for (const [name, value] of Object.entries(attributes)) host.setAttribute(name, value);
  host.innerHTML = html;
  const { container } = renderComponent(<DismissibleBanner />);
  const root = host.attachShadow({ mode: 'open' });
  root.append(container);
  const emitted: { verb: string; detail: unknown }[] = [];
  const detach = attachDismissibleBanner({
    host,
    root,
    get props() {
      return decodeAttributes(dismissibleBannerElement.attributes, (name) => host.getAttribute(name));
    },
    source: async () => createTestSource(),
    emit: (verb, detail) => emitted.push({ verb, detail }) > 0,
    track: () => undefined,
    setState: () => undefined,
  });
  cleanups.push(detach);
  const close = () => root.querySelector('button')?.click();
  return { host, emitted, close, isShown: () => root.querySelector('section')?.hasAttribute('data-shown') };
}

describe('dismissible banner', () => {
  it('renders hidden, so that a closed notice never flashes', () => {
    const { container } = renderComponent(<DismissibleBanner />);
    expect(container.querySelector('[data-shown]')).toBeNull();
  });

  it('shows the notice if the visitor has not closed it before', () => {
    expect(attachBanner().isShown()).toBe(true);
  });

  it('hides, emits `dismiss` and stays hidden after it is closed', () => {
    const { close, isShown, emitted } = attachBanner();
    close();
    expect(isShown()).toBe(false);
    expect(emitted).toEqual([{ verb: 'dismiss', detail: { storageKey: 'bannerDismissed' } }]);
    expect(localStorage.getItem('bannerDismissed')).not.toBeNull();
    expect(attachBanner().isShown()).toBe(false);
  });

  it('returns focus to its origin, or else to the main content', () => {
    document.body.innerHTML = '<main><a href="#x">A link</a></main>';
    const link = document.querySelector('a');
    const main = document.querySelector('main');
    for (const [start, expected] of [
      [link, link],
      [null, main],
    ]) {
      localStorage.clear();
      (document.activeElement as HTMLElement | null)?.blur();
      const { host } = attachBanner();
      document.body.append(host);
      start?.focus();
      const button = host.shadowRoot?.querySelector('button');
      button?.focus();
      button?.click();
      expect(document.activeElement).toBe(expected);
      host.remove();
    }
    link?.focus();
    expect(main?.hasAttribute('tabindex')).toBe(false);
    document.body.replaceChildren();
  });

  it('returns focus to a button inside the shadow root of another element', () => {
    document.body.innerHTML = '<main></main><my-card></my-card>';
    const card = document.querySelector('my-card')?.attachShadow({ mode: 'open' });
    const origin = card?.appendChild(document.createElement('button'));
    const { host, close } = attachBanner();
    document.body.append(host);
    origin?.focus();
    host.shadowRoot?.querySelector('button')?.focus();
    close();
    expect(card?.activeElement).toBe(origin);
  });

  it('moves focus to the main content if its origin can no longer receive focus', () => {
    document.body.innerHTML = '<main></main><button>Menu</button>';
    const origin = document.querySelector('button');
    const { host, close } = attachBanner();
    document.body.append(host);
    origin?.focus();
    host.shadowRoot?.querySelector('button')?.focus();
    origin?.setAttribute('disabled', '');
    close();
    expect(document.activeElement).toBe(document.querySelector('main'));
  });

  it('stores the dismissal under the given storage key', () => {
    attachBanner({ 'storage-key': 'fall' }).close();
    expect([attachBanner({ 'storage-key': 'fall' }).isShown(), attachBanner().isShown()]).toEqual([
      false,
      true,
    ]);
  });

  it('stores the dismissal under the default key when storage-key is empty', () => {
    const { close, emitted } = attachBanner({ 'storage-key': '' });
    close();
    expect(localStorage.getItem('bannerDismissed')).not.toBeNull();
    expect(emitted).toEqual([{ verb: 'dismiss', detail: { storageKey: 'bannerDismissed' } }]);
  });

  it('checks the stored dismissal again when storage-key changes', async () => {
    localStorage.setItem('fall', 'true');
    const { host, isShown } = attachBanner();
    host.setAttribute('storage-key', 'fall');
    await waitFor(() => expect(isShown()).toBe(false));
  });

  it('shows a new notice when storage-key changes after the visitor closed it', async () => {
    const { host, close, isShown } = attachBanner();
    close();
    host.setAttribute('storage-key', 'fall');
    await waitFor(() => expect(isShown()).toBe(true));
  });

  it('stays hidden while another banner is shown, and appears after the other banner is closed', () => {
    const [first, second] = [attachBanner(), attachBanner({ 'storage-key': 'fall' })];
    expect([first.isShown(), second.isShown()]).toEqual([true, false]);
    first.close();
    expect([first.isShown(), second.isShown()]).toEqual([false, true]);
  });

  it('gives way to the next banner while it is not displayed', () => {
    const [first, second] = [attachBanner(), attachBanner({ 'storage-key': 'fall' })];
    let isDisplayed = false;
    first.host.checkVisibility = () => isDisplayed;
    resize();
    expect([first.isShown(), second.isShown()]).toEqual([false, true]);
    isDisplayed = true;
    resize();
    expect([first.isShown(), second.isShown()]).toEqual([true, false]);
  });

  it('sets the scroll padding of the page to its height while it is shown', () => {
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
    const readPadding = () => document.documentElement.style.getPropertyValue('scroll-padding-block-end');
    const { close } = attachBanner();
    expect(readPadding()).toBe('60px');
    height.mockReturnValue(120);
    resize();
    expect(readPadding()).toBe('120px');
    close();
    resize();
    expect(readPadding()).toBe('');
  });

  it('restores the scroll padding that the page itself had set', () => {
    const { style } = document.documentElement;
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
    style.setProperty('scroll-padding-block-end', '10px');
    attachBanner().close();
    expect(style.getPropertyValue('scroll-padding-block-end')).toBe('10px');
    style.removeProperty('scroll-padding-block-end');
  });

  it('keeps a banner without content hidden', () => {
    expect(attachBanner({}, '  ').isShown()).toBe(false);
  });

  it.each(['<p></p>', '<p>&nbsp;</p>', '<br>', '<p><a href="#"><strong></strong></a></p>'])(
    'keeps a banner hidden whose markup has no content: %s',
    (html) => {
      expect(attachBanner({}, html).isShown()).toBe(false);
    },
  );

  it.each(['<p><img src="/notice.png" alt="A notice"></p>', '<info-note></info-note>'])(
    'shows a banner without text that has other content: %s',
    (html) => {
      expect(attachBanner({}, html).isShown()).toBe(true);
    },
  );

  it('shows a banner when text is added to its markup', async () => {
    const { host, isShown } = attachBanner({}, '<p></p>');
    host.querySelector('p')?.append('A notice');
    await waitFor(() => expect(isShown()).toBe(true));
  });

  it('closes even if the browser blocks storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const { close, isShown, emitted } = attachBanner();
    expect(isShown()).toBe(true);
    close();
    expect([isShown(), emitted.length]).toEqual([false, 1]);
  });
});
