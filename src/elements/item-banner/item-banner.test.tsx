import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { itemBannerElement } from './item-banner.element.ts';
import { ItemBanner } from './item-banner.tsx';

const decode = (attributes: Readonly<Record<string, string>>) =>
  decodeAttributes(itemBannerElement.attributes, (name) => attributes[name] ?? null);
const renderBanner = (attributes: Readonly<Record<string, string>>) =>
  renderComponent(<ItemBanner {...decode(attributes)} items={[]} />);

test('a banner has a title, a subtitle and a place for more text', () => {
  const { container } = renderBanner({ heading: 'Keep the list', subtitle: 'One line for each shift.' });
  expect(screen.getByRole('heading', { name: 'Keep the list' })).toBeTruthy();
  expect(screen.getByText('One line for each shift.')).toBeTruthy();
  expect(container.querySelector('slot')).toBeTruthy();
});

test('a banner takes the full width unless that is switched off', () => {
  expect(['', 'true', 'perhaps'].map((text) => decode({ 'full-width': text }).fullWidth)).toEqual([
    true,
    true,
    true,
  ]);
  expect([decode({}).fullWidth, decode({ 'full-width': 'false' }).fullWidth]).toEqual([true, false]);
});

test('without title and subtitle the author’s text stands plain', () => {
  expect(renderBanner({}).container.innerHTML).toBe('<slot></slot>');
});
