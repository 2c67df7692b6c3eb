import { beforeEach, describe, expect, it, vi } from 'vitest';
import { followPaidLinks } from './follow-paid-links.ts';

const product = { productId: '9', name: 'Sponsor', category: 'sponsored', location: 'school-rankings', position: 3 };
const card = (address = 'https://s.example/?a=1') =>
  `<article data-paid='${JSON.stringify(product)}'><a rel="sponsored noopener" href="${address}">Visit<span> site</span></a></article>`;

function setUp(html: string, isBlocked = false) {
  const host = document.body.appendChild(document.createElement('school-rankings'));
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = html;
  const opened: unknown[] = [];
  const assign = vi.fn();
  const page = {
    open: (...given: unknown[]) => {
      opened.push(given);
      return isBlocked ? null : { opener: {} };
    },
    location: { href: 'https://host.example/p?utmCap=search&ref_anon=a1', search: '?utmCap=search&ref_anon=a1', assign },
  };
  const track = vi.fn();
  const stop = followPaidLinks({ root, host, track }, page as never);
  const link = () => root.querySelector('a') as HTMLAnchorElement;
  return { host, root, opened, assign, track, stop, link };
}

const click = (link: Element, init: MouseEventInit = {}) =>
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, ...init }));
const destination = (opened: readonly unknown[]) => new URL(String((opened[0] as unknown[])[0]));

beforeEach(() => document.body.replaceChildren());

describe('specification 7, outbound navigation: school or program click', () => {
  it('opens a new tab with what only the visit knows, beside what was drawn [7.10, 7.11]', () => {
    const { opened, assign, link } = setUp(card());
    expect(click(link())).toBe(false);
    expect(opened).toHaveLength(1);
    expect(Object.fromEntries(destination(opened).searchParams)).toEqual({
      a: '1',
      correlationId: expect.stringMatching(/^[0-9a-f]{32}$/),
      source: 'paid search',
      ref_anon: 'a1',
    });
    expect(assign).not.toHaveBeenCalled();
  });

  it('falls back to the same tab when the popup is blocked [8.6]', () => {
    const { assign, link } = setUp(card(), true);
    click(link());
    expect(assign).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('https://s.example/?a=1&correlationId='));
  });

  it('leaves a click with a key to the browser, with the whole address for as long as it takes', async () => {
    const { opened, link } = setUp(card());
    expect(click(link(), { ctrlKey: true })).toBe(true);
    expect(link().href).toContain('correlationId=');
    expect(opened).toEqual([]);
    await vi.waitFor(() => expect(link().getAttribute('href')).toBe('https://s.example/?a=1'));
  });

  it('answers a click once, though it is played again after hydration', () => {
    const { opened, track, link } = setUp(card());
    click(link());
    const again = new MouseEvent('click', { bubbles: true, cancelable: true });
    link().addEventListener('click', (event) => event.preventDefault(), { once: true });
    link().dispatchEvent(again);
    expect(opened).toHaveLength(1);
    expect(track.mock.calls.filter(([name]) => name === 'ProductClicked')).toHaveLength(1);
  });

  it('tells a school that does not pay the same, and leaves the rest to the browser [7.11]', async () => {
    const { root, opened, track, stop, link } = setUp('<a data-visit="" rel="noopener" href="https://s.example/?position=1">Visit</a>');
    const followed: string[] = [];
    root.addEventListener('click', (event) => {
      followed.push(link().href);
      event.preventDefault();
    });
    click(link());
    expect(Object.fromEntries(new URL(followed[0] ?? '').searchParams)).toEqual({
      position: '1',
      correlationId: expect.stringMatching(/^[0-9a-f]{32}$/),
      source: 'paid search',
      ref_anon: 'a1',
    });
    expect([opened, track.mock.calls]).toEqual([[], []]);
    await vi.waitFor(() => expect(link().getAttribute('href')).toBe('https://s.example/?position=1'));
    stop();
    click(link());
    expect(followed[1]).toBe('https://s.example/?position=1');
  });

  it('leaves the partner’s redirect as it was drawn [7.14]', () => {
    const { opened, link } = setUp('<a rel="sponsored" href="https://redirect.example/v1/redirect/30029/4479?idToken=t">Find programs</a>');
    click(link());
    expect(opened).toEqual([['https://redirect.example/v1/redirect/30029/4479?idToken=t', '_blank']]);
  });

  it('leaves every other link alone', () => {
    const { opened, link } = setUp('<a href="#here">Why am I seeing this?</a>');
    expect(click(link())).toBe(true);
    expect(opened).toEqual([]);
  });
});

it('the ‘view more’ link is told the page, a correlation id and the traffic source [7.15]', () => {
  const { opened, track, link } = setUp('<a rel="sponsored" data-more="" href="/discover?publisher=p">View More Programs</a>');
  click(link());
  const query = new URL(String((opened[0] as unknown[])[0]), 'https://host.example').searchParams;
  expect([query.get('publisher'), query.get('url'), query.get('trafficSource')]).toEqual([
    'p',
    'https://host.example/p?utmCap=search&ref_anon=a1',
    'paid search',
  ]);
  expect(query.get('correlationId')).toMatch(/^[0-9a-f]{32}$/);
  expect(track).toHaveBeenCalledExactlyOnceWith(
    'ElementClicked',
    expect.objectContaining({ webElement: expect.objectContaining({ name: 'view-more-programs', text: 'View More Programs' }) }),
  );
});

describe('specification 7, tracking events', () => {
  it('ProductClicked: with the product, the element and the outbound address [7.16]', () => {
    const { track, link } = setUp(card());
    click(link());
    expect(track).toHaveBeenLastCalledWith('ProductClicked', {
      webElement: { location: 'school-rankings', elementType: 'LINK', text: 'Visit', name: 'sponsored', position: '3' },
      product,
      actionOutcome: 'EXTERNALLINK',
      outboundUrl: expect.stringContaining('https://s.example/?a=1'),
    });
  });

  it('stop when the element goes', () => {
    const { opened, stop, link } = setUp(card());
    stop();
    link().addEventListener('click', (event) => event.preventDefault());
    click(link());
    expect(opened).toEqual([]);
  });
});
