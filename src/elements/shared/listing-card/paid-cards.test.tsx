import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hydrateElement, trackPaidCards } from './paid-cards.ts';

const product = {
  productId: '9',
  name: 'Sponsor',
  category: 'sponsored',
  location: 'school-rankings',
  position: 3,
};
const card = `<article data-paid='${JSON.stringify(product)}'><a rel="sponsored noopener" href="https://s.example/?a=1">Visit</a></article>`;

function setUp(html: string) {
  const host = document.body.appendChild(document.createElement('school-rankings'));
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = html;
  const track = vi.fn();
  const stop = trackPaidCards({ root, track });
  return { host, root, track, stop };
}

beforeEach(() => document.body.replaceChildren());

describe('specification 7, tracking events', () => {
  it('ProductLoaded: once for each card, also for one that is drawn later [7.16]', async () => {
    const { root, track } = setUp(card);
    expect(track).toHaveBeenCalledExactlyOnceWith('ProductLoaded', { product });
    const later = document.createElement('div');
    later.innerHTML = card;
    root.append(later);
    await vi.waitFor(() => expect(track).toHaveBeenCalledTimes(2));
  });
});

it('wakes an element as a pointer would, for the whole document to hear', () => {
  const { host } = setUp('');
  const heard = vi.fn();
  document.addEventListener('pointerover', heard, { once: true });
  hydrateElement(host);
  expect(heard).toHaveBeenCalledTimes(1);
});
