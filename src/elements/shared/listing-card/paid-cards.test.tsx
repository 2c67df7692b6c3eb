import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { hydrateElement, trackPaidCards } from './paid-cards.ts';

const product = {
  productId: '9',
  name: 'Sponsor',
  category: 'sponsored',
  location: 'school-rankings',
  position: 3,
};
const card = `<article data-paid='${JSON.stringify(product)}'><a rel="sponsored noopener" href="https://s.example/?a=1">Visit</a></article>`;

function trackCards(html: string) {
  const host = document.body.appendChild(document.createElement('school-rankings'));
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = html;
  const track = vi.fn();
  const stop = trackPaidCards({ root, track });
  return { host, root, track, stop };
}

beforeEach(() => document.body.replaceChildren());

it('tracks ProductLoaded once per product, including products that are added later [7.16]', async () => {
  const { root, track } = trackCards(card);
  expect(track).toHaveBeenCalledExactlyOnceWith('ProductLoaded', { product });
  const addedLater = document.createElement('div');
  addedLater.innerHTML = card.replace('"productId":"9"', '"productId":"10"');
  root.append(addedLater);
  await waitFor(() => expect(track).toHaveBeenCalledTimes(2));
  expect(track).toHaveBeenLastCalledWith('ProductLoaded', { product: { ...product, productId: '10' } });
});

it('tracks ProductLoaded once if a list is sorted and creates its cards again', async () => {
  const { root, track, stop } = trackCards(card);
  root.innerHTML = card.replace('"position":3', '"position":1');
  const addedLater = document.createElement('div');
  addedLater.innerHTML = card.replace('"productId":"9"', '"productId":"10"');
  root.append(addedLater);
  await waitFor(() => expect(track).toHaveBeenCalledTimes(2));
  stop();
  trackPaidCards({ root, track });
  expect(track.mock.calls.map(([, payload]) => payload.product.productId)).toEqual(['9', '10']);
});

it('triggers hydration with a pointer event that reaches the document', () => {
  const { host } = trackCards('');
  const handlePointer = vi.fn();
  document.addEventListener('pointerover', handlePointer, { once: true });
  hydrateElement(host);
  expect(handlePointer).toHaveBeenCalledTimes(1);
});
