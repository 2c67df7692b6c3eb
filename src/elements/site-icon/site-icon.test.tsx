import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../testing/render-component.tsx';
import type { SiteIconProps } from './site-icon.element.ts';
import { SiteIcon } from './site-icon.tsx';

function renderIcon(props: Partial<SiteIconProps>) {
  return renderComponent(
    <SiteIcon
      name="clock"
      type="outline"
      color={undefined}
      width={undefined}
      height={undefined}
      label=""
      items={[]}
      {...props}
    />,
  );
}
const sizeOf = (image: Element) => [image.getAttribute('width'), image.getAttribute('height')];

test('uses the width as the height, and the height as the width', () => {
  const { unmount } = renderIcon({ width: 40 });
  expect(sizeOf(screen.getByRole('presentation'))).toEqual(['40', '40']);
  unmount();
  renderIcon({ height: 16 });
  expect(sizeOf(screen.getByRole('presentation'))).toEqual(['16', '16']);
});

test('puts type, color and size in the URL', () => {
  renderIcon({ type: 'social', name: 'linkedin', color: '#b3142b', width: 32, height: 20 });
  expect(screen.getByRole('presentation').getAttribute('src')).toBe(
    '/icons/social/linkedin.svg?color=%23b3142b&width=32&height=20',
  );
});

test('renders an image that is named by its label', () => {
  renderIcon({ label: 'Evening classes' });
  expect(screen.getByRole('img', { name: 'Evening classes' })).toBeTruthy();
});

test('renders nothing without a name', () => {
  expect(renderIcon({ name: undefined }).container.innerHTML).toBe('');
});
