import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { followOutboundLink } from './outbound-click.ts';

const product = {
  productId: '9',
  name: 'Sponsor',
  category: 'sponsored',
  location: 'school-rankings',
  position: 3,
};
const viewOf = (of: unknown) => JSON.stringify({ name: 'ProductViewed', payload: { product: of } });
const card = (link: string, of: unknown = product) =>
  `<article data-view='${viewOf(of)}'><slot name="anchor-sponsor-u"></slot>${link}</article>`;
const programLink = '<a data-visit="program" href="https://s.example/?a=1#b">Visit<span> site</span></a>';
const moreLink = '<a data-visit="more" href="/discover?publisher=p">View More Programs</a>';

function setUp(html: string, isBlocked = false, allowsMeasurement = true) {
  const host = document.body.appendChild(document.createElement('school-rankings'));
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = html;
  const opened: string[] = [];
  const assign = vi.fn();
  const page = {
    open: (url: string) => {
      opened.push(url);
      return isBlocked ? null : { opener: {} };
    },
    location: {
      href: 'https://host.example/p?utmCap=search&ref_anon=a1',
      search: '?utmCap=search&ref_anon=a1',
      assign,
    },
  };
  const track = vi.fn();
  const link = root.querySelector('a') as HTMLAnchorElement;
  const click = (init: MouseEventInit = {}, isPrevented = false) => {
    const type = init.button === 2 ? 'contextmenu' : init.button ? 'auxclick' : 'click';
    const event = new MouseEvent(type, {
      bubbles: true,
      cancelable: true,
      composed: true,
      ...init,
    });
    if (isPrevented) event.preventDefault();
    followOutboundLink(link, event, { track, allowsMeasurement: () => allowsMeasurement }, page);
    return event;
  };
  return { opened, assign, track, link, click };
}

const parametersOf = (url: string | undefined) => Object.fromEntries(new URL(String(url)).searchParams);
const visitParameters = {
  a: '1',
  correlationId: expect.stringMatching(/^[0-9a-f]{32}$/),
  source: 'paid search',
  ref_anon: 'a1',
};

beforeEach(() => document.body.replaceChildren());

describe('specification 7, outbound navigation: school or program click', () => {
  it('opens a new tab with the parameters of the visit and the rendered ones [7.10, 7.11]', () => {
    const { opened, assign, click } = setUp(card(programLink));
    expect(click().defaultPrevented).toBe(true);
    expect(opened).toHaveLength(1);
    expect(parametersOf(opened[0])).toEqual(visitParameters);
    expect(new URL(String(opened[0])).hash).toBe('#b');
    expect(assign).not.toHaveBeenCalled();
  });

  it('creates a new correlation id for each click', () => {
    const { opened, click } = setUp(card(programLink));
    click();
    click();
    expect(opened[0]).not.toBe(opened[1]);
  });

  it('falls back to the same tab when the popup is blocked [8.6]', () => {
    const { assign, click } = setUp(card(programLink), true);
    click();
    expect(assign).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('https://s.example/?a=1&correlationId='),
    );
  });

  it.each([
    ['Ctrl', { ctrlKey: true }],
    ['the middle button', { button: 1 }],
  ])(
    'leaves a click with %s to the browser, and sets the complete URL until the browser has read it',
    async (_, init) => {
      const { opened, link, click, track } = setUp(card(programLink));
      expect(click(init).defaultPrevented).toBe(false);
      expect(parametersOf(link.href)).toEqual(visitParameters);
      expect(track.mock.calls[0]?.[1].outboundUrl).toBe(link.href);
      expect(opened).toEqual([]);
      await waitFor(() => expect(link.getAttribute('href')).toBe('https://s.example/?a=1#b'));
    },
  );

  it('gives the context menu the complete URL and tracks nothing', async () => {
    const { opened, link, click, track } = setUp(card(programLink));
    expect(click({ button: 2 }).defaultPrevented).toBe(false);
    expect(parametersOf(link.href)).toEqual(visitParameters);
    expect([opened, track.mock.calls]).toEqual([[], []]);
    await waitFor(() => expect(link.getAttribute('href')).toBe('https://s.example/?a=1#b'));
  });

  it('adds no alias ids without consent', () => {
    const { opened, click } = setUp(card(programLink), false, false);
    click();
    const { ref_anon: _, ...others } = visitParameters;
    expect(parametersOf(opened[0])).toEqual(others);
  });

  it('ignores a link whose URL is invalid', () => {
    const { opened, track, click } = setUp(card('<a data-visit="program" href="https://[">Visit</a>'));
    expect(click().defaultPrevented).toBe(false);
    expect([opened, track.mock.calls]).toEqual([[], []]);
  });

  it('opens no script URL that a link to a redirect contains', () => {
    const redirect = 'https://sponsor.example/go/visit?sig=1&amp;to=javascript%3Aalert(1)';
    const { opened, click } = setUp(card(`<a data-visit="program" href="${redirect}">Visit</a>`));
    click();
    expect(opened).toEqual([expect.stringMatching(/^https:\/\/sponsor\.example\/go\/visit\?/)]);
  });

  it('opens the destination of a redirect directly and tracks its URL', () => {
    const redirect = '/go/visit?to=https%3A%2F%2Fs.example%2F%3Fa%3D1%23b&amp;sig=s';
    const { opened, track, click } = setUp(card(`<a data-visit="program" href="${redirect}">Visit</a>`));
    click();
    expect(opened[0]).toMatch(/^https:\/\/s\.example\//);
    expect(parametersOf(opened[0])).toEqual(visitParameters);
    expect(track.mock.calls[0]?.[1].outboundUrl).toBe(opened[0]);
  });

  it('opens the complete URL for a Ctrl click whose default was prevented while the code was loading', () => {
    const { opened, click } = setUp(card(programLink));
    click({ ctrlKey: true }, true);
    expect(parametersOf(opened[0])).toEqual(visitParameters);
  });

  it('accepts a relative URL and tracks the absolute URL that it opens', () => {
    const { opened, track, click } = setUp(card('<a data-visit="program" href="/schools/s/?a=1">Visit</a>'));
    click();
    expect(parametersOf(opened[0])).toEqual(visitParameters);
    expect(track).toHaveBeenCalledExactlyOnceWith(
      'ProductClicked',
      expect.objectContaining({ outboundUrl: opened[0] }),
    );
  });

  it('leaves the partner’s redirect unchanged [7.14]', () => {
    const { opened, track, click } = setUp(
      '<a data-visit="partner" href="https://r.example/v1/redirect/1/2?idToken=t">Find programs</a>',
    );
    click();
    expect(opened).toEqual(['https://r.example/v1/redirect/1/2?idToken=t']);
    expect(track).toHaveBeenCalledExactlyOnceWith(
      'ElementClicked',
      expect.objectContaining({ webElement: expect.objectContaining({ name: 'partner' }) }),
    );
  });
});

it('adds the page, a correlation id and the traffic source to the “view more” link [7.15]', () => {
  const { opened, track, click } = setUp(moreLink);
  click();
  expect(parametersOf(opened[0])).toEqual({
    publisher: 'p',
    url: 'https://host.example/p?utmCap=search&ref_anon=a1',
    correlationId: expect.stringMatching(/^[0-9a-f]{32}$/),
    trafficSource: 'paid search',
  });
  expect(track).toHaveBeenCalledExactlyOnceWith(
    'ElementClicked',
    expect.objectContaining({
      webElement: expect.objectContaining({ name: 'view-more-programs', text: 'View More Programs' }),
    }),
  );
});

it('removes the alias ids from the page’s URL in the “view more” link without consent', () => {
  const { opened, click } = setUp(moreLink, false, false);
  click();
  expect(parametersOf(opened[0]).url).toBe('https://host.example/p?utmCap=search');
});

describe('specification 7, tracking events', () => {
  it('sends ProductClicked with the product, the element and the URL that opens [7.16]', () => {
    const { opened, track, click } = setUp(card(programLink));
    click();
    expect(track).toHaveBeenCalledExactlyOnceWith('ProductClicked', {
      webElement: {
        location: 'school-rankings',
        elementType: 'LINK',
        text: 'Visit',
        name: 'sponsored',
        position: '3',
        htmlId: 'sponsor-u',
      },
      product,
      actionOutcome: 'EXTERNALLINK',
      outboundUrl: opened[0],
    });
  });

  it('names the link of an organic school `school` in ProductClicked', () => {
    const { track, click } = setUp(card(programLink, { ...product, category: 'organic' }));
    click();
    expect(track.mock.calls[0]?.[1].webElement.name).toBe('school');
  });

  it('reads the product of a link outside a card from `data-product`', () => {
    const { position: _, ...withoutPosition } = product;
    const { track, click } = setUp(
      `<div data-product='${JSON.stringify(withoutPosition)}'>${programLink}</div>`,
    );
    click();
    expect(track.mock.calls[0]).toEqual([
      'ProductClicked',
      expect.objectContaining({ product: withoutPosition }),
    ]);
    expect(track.mock.calls[0]?.[1].webElement).not.toHaveProperty('position');
  });
});
