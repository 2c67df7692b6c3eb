import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import type { BehaviorContext } from '../../core/behavior.ts';
import { createTestSource, renderComponent } from '../../testing/render-component.tsx';
import { attachShare } from '../shared/share/attach-share.ts';
import { attachShareBar } from './share-bar.behavior.ts';
import { shareBarElement } from './share-bar.element.ts';
import { ShareBar } from './share-bar.tsx';

const cleanups: (() => void)[] = [];
let writeText = vi.fn(async (_text: string) => undefined);

beforeEach(() => {
  // jsdom implements neither dialog methods nor the clipboard.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  writeText = vi.fn(async (_text: string) => undefined);
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: (text: string) => writeText(text) },
    configurable: true,
  });
  document.head.innerHTML =
    '<title>Page title</title><link rel="canonical" href="https://site.example/page/"><meta property="og:image" content="/picture.png">';
});

afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
  document.head.replaceChildren();
  document.body.replaceChildren();
});

/** Attaches the code that the behavior loads on user intent. */
const attachNow = (context: BehaviorContext) =>
  attachShare(context, context.root.querySelector('[data-share]') as Element);

/** Renders a share bar and attaches its behavior as the bridge does. */
function attachBar(
  attributes: Readonly<Record<string, string>> = {},
  attach: (context: BehaviorContext) => () => void = attachNow,
  earlyClick?: string,
) {
  const host = document.createElement('share-bar');
  for (const [name, value] of Object.entries(attributes)) host.setAttribute(name, value);
  const readProps = () => decodeAttributes(shareBarElement.attributes, (name) => host.getAttribute(name));
  const { container, update } = renderComponent(<ShareBar {...readProps()} items={[]} />);
  const renderedLinks = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  const root = host.attachShadow({ mode: 'open' });
  root.append(container);
  document.body.append(host);
  const emitted: unknown[] = [];
  const tracked: unknown[] = [];
  const context = {
    host,
    root,
    get props() {
      return readProps();
    },
    source: async () => createTestSource(),
    emit: (verb: string, detail?: unknown) => emitted.push([verb, detail]) > 0,
    track: (name: string, payload: unknown) => void tracked.push([name, payload]),
    setState: () => undefined,
    earlyClicks: [...root.querySelectorAll('button')]
      .filter(({ textContent }) => textContent === earlyClick)
      .slice(0, 1),
  };
  cleanups.push(attach(context));
  const links = () => [...root.querySelectorAll('a')];
  const button = (name: string) =>
    [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name) as HTMLButtonElement;
  const statuses = () => [...root.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent);
  return {
    host,
    root,
    renderedLinks,
    links,
    button,
    statuses,
    emitted,
    tracked,
    /** Renders the bar with its current attributes, as the bridge does after a change. */
    rerender: () => act(() => update(<ShareBar {...readProps()} items={[]} />)),
    dialog: root.querySelector('dialog') as HTMLDialogElement,
  };
}

const pageUrl = encodeURIComponent('https://site.example/page/');

describe('share links', () => {
  it('share links are complete in the HTML if a URL is given', () => {
    const { renderedLinks } = attachBar({ url: '/articles/x/', heading: 'X' });
    expect(renderedLinks).toHaveLength(10);
    expect(
      renderedLinks.every((href) => href?.includes(encodeURIComponent('https://example.org/articles/x/'))),
    ).toBe(true);
  });

  it('share links get the URL and title of the page in the browser if none are given', () => {
    const { renderedLinks, links } = attachBar();
    expect(renderedLinks.every((href) => href === null)).toBe(true);
    expect(links().every(({ href }) => href.includes(pageUrl))).toBe(true);
    expect(links()[2]?.href).toContain('text=Page%20title');
  });

  it('share links use the given heading instead of the page title', () => {
    expect(attachBar({ heading: 'Mine' }).links()[2]?.href).toContain('text=Mine');
  });

  it('share links open networks in a new tab without opener, and apps in the same tab', () => {
    const { links } = attachBar();
    expect(
      links()
        .slice(0, 5)
        .map(({ target, rel }) => [target, rel]),
    ).toEqual([
      ['_blank', 'noopener'],
      ['_blank', 'noopener'],
      ['_blank', 'noopener'],
      ['', ''],
      ['', ''],
    ]);
  });

  it('share links update when the url changes later', async () => {
    const { host, links } = attachBar();
    host.setAttribute('url', 'https://other.example/y');
    await waitFor(() => expect(links()[0]?.href).toContain(encodeURIComponent('https://other.example/y')));
  });

  it('replaces a url from the HTML in the links and the field when the url changes later', async () => {
    const { host, links, rerender, root } = attachBar({ url: '/articles/x/' });
    host.setAttribute('url', '/articles/y/');
    rerender();
    await waitFor(() => expect(root.querySelector('input')?.value).toBe('https://example.org/articles/y/'));
    expect(
      links().every(({ href }) => href.includes(encodeURIComponent('https://example.org/articles/y/'))),
    ).toBe(true);
  });

  it('updates the field of the dialog when the url changes later', async () => {
    const { host, root } = attachBar();
    const field = root.querySelector('input') as HTMLInputElement;
    field.value = 'https://site.example/page/';
    host.setAttribute('url', 'https://other.example/y');
    await waitFor(() => expect(field.value).toBe('https://other.example/y'));
  });

  it('share links emit and track the chosen network', () => {
    const { links, emitted, tracked } = attachBar();
    const [first] = links();
    // jsdom cannot navigate.
    addEventListener('click', (event) => event.preventDefault(), { once: true });
    first?.click();
    expect(emitted).toEqual([['share', { network: 'facebook', url: 'https://site.example/page/' }]]);
    expect(tracked).toEqual([
      [
        'ElementClicked',
        {
          webElement: {
            location: 'share-bar',
            elementType: 'LINK',
            text: 'Share on Facebook',
            name: 'facebook',
          },
          outboundUrl: `https://www.facebook.com/sharer/sharer.php?u=${pageUrl}`,
        },
      ],
    ]);
  });

  it('ignores a click that is prevented, as a replayed click is', () => {
    const { links, emitted, tracked } = attachBar();
    const [first] = links();
    first?.addEventListener('click', (event) => event.preventDefault());
    first?.click();
    expect([emitted, tracked]).toEqual([[], []]);
  });
});

describe('copy link button', () => {
  it('writes the link to the clipboard and announces it', async () => {
    const { button, statuses, emitted } = attachBar();
    button('Copy link').click();
    await waitFor(() => expect(statuses()).toEqual(['Link copied', '']));
    expect(writeText.mock.calls).toEqual([['https://site.example/page/']]);
    await waitFor(() =>
      expect(emitted).toEqual([['share', { network: 'copy', url: 'https://site.example/page/' }]]),
    );
  });

  it('shows the selected link in the dialog if the browser denies clipboard access', async () => {
    writeText.mockRejectedValue(new DOMException('refused', 'NotAllowedError'));
    const select = vi.spyOn(HTMLInputElement.prototype, 'select');
    const { button, statuses, emitted, dialog, root } = attachBar();
    button('Copy link').click();
    await waitFor(() => expect(statuses()[1]).toMatch(/could not be copied/));
    const field = root.querySelector('input') as HTMLInputElement;
    expect([dialog.open, root.activeElement === field]).toEqual([true, true]);
    expect(select.mock.contexts).toEqual([field]);
    select.mockRestore();
    expect([field.value, emitted]).toEqual(['https://site.example/page/', []]);
  });
});

describe('share dialog', () => {
  it('opens the share dialog by its button and shows the title and image of the page', async () => {
    const { button, dialog, tracked } = attachBar();
    button('Share this article').click();
    expect(dialog.open).toBe(true);
    expect(dialog.querySelector('p')?.textContent).toBe('Page title');
    expect(dialog.querySelector('img')?.getAttribute('src')).toBe('/picture.png');
    expect(tracked).toEqual([
      [
        'ElementClicked',
        { webElement: { location: 'share-bar', elementType: 'BUTTON', text: 'Share this article' } },
      ],
    ]);
  });
});

describe('after a script shows another page', () => {
  it('previews the title and image of the new page', () => {
    const { button, dialog, links } = attachBar();
    button('Share this article').click();
    dialog.close();
    document.head.innerHTML =
      '<title>Second page</title><link rel="canonical" href="https://site.example/second/"><meta property="og:image" content="/second.png">';
    button('Share this article').click();
    expect(links()[0]?.href).toContain(encodeURIComponent('https://site.example/second/'));
    expect(dialog.querySelector('p')?.textContent).toBe('Second page');
    const images = [...dialog.querySelectorAll('img')];
    expect(images.map((image) => image.getAttribute('src'))).toEqual(['/second.png']);
  });

  it('hides the picture if the new page has no image', () => {
    const { button, dialog } = attachBar();
    document.head.innerHTML = '<title>Second page</title>';
    button('Share this article').click();
    expect(dialog.querySelector<HTMLElement>('[data-share-picture]')?.hidden).toBe(true);
    expect(dialog.querySelector('img')).toBeNull();
  });

  it('keeps the author’s heading', () => {
    const { button, dialog } = attachBar({ heading: 'Mine' });
    document.title = 'Second page';
    button('Share this article').click();
    expect(dialog.querySelector('p')?.textContent).toBe('Mine');
  });
});

it('loads its code on the first interaction and replays the click', async () => {
  const { button, emitted } = attachBar({ url: 'https://site.example/other/' }, attachShareBar);
  button('Copy link').click();
  await waitFor(() =>
    expect(emitted).toEqual([['share', { network: 'copy', url: 'https://site.example/other/' }]]),
  );
  expect(writeText).toHaveBeenCalledTimes(1);
});

it('copies the link if the button was clicked before the code loaded', async () => {
  const { emitted } = attachBar({ url: 'https://site.example/other/' }, attachShareBar, 'Copy link');
  await waitFor(() =>
    expect(emitted).toEqual([['share', { network: 'copy', url: 'https://site.example/other/' }]]),
  );
  expect(writeText).toHaveBeenCalledExactlyOnceWith('https://site.example/other/');
});

it('opens the dialog for a click from before the code loaded in browsers without `commandfor`', async () => {
  const { dialog } = attachBar({}, attachShareBar, 'Share this article');
  await waitFor(() => expect(dialog.open).toBe(true));
});

it('completes the links of a bar without a URL before any interaction', async () => {
  const { links } = attachBar({}, attachShareBar);
  await waitFor(() => expect(links()[0]?.href).toContain(encodeURIComponent('https://site.example/page/')));
});
