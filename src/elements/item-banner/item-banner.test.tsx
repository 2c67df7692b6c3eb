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

test('renders a title, a subtitle and a slot for more text', () => {
  const { container } = renderBanner({
    heading: 'Keep a list',
    subtitle: 'Write one line after each shift.',
  });
  expect(screen.getByRole('heading', { name: 'Keep a list' })).toBeTruthy();
  expect(screen.getByText('Write one line after each shift.')).toBeTruthy();
  expect(container.querySelector('slot')).toBeTruthy();
});

test('takes the full width unless full-width is false', () => {
  expect(['', 'true', 'perhaps'].map((text) => decode({ 'full-width': text }).fullWidth)).toEqual([
    true,
    true,
    true,
  ]);
  expect([decode({}).fullWidth, decode({ 'full-width': 'false' }).fullWidth]).toEqual([true, false]);
});

test('renders only the author’s content without title and subtitle', () => {
  expect(renderBanner({}).container.innerHTML).toBe('<slot></slot>');
});
