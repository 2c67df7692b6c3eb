import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderComponent } from '../../../testing/render-component.tsx';
import { iconSizeFor, iconUrl } from './icon.logic.ts';
import { Icon } from './icon.tsx';

const request = { base: '/icons', type: 'outline', width: 24, height: 24 } as const;
const queryOf = (url: string | undefined) => new URL(url ?? '', 'https://example.org').searchParams;

describe('iconUrl', () => {
  test('puts type and name in the path of the URL, color and size in the query', () => {
    const url = iconUrl({
      ...request,
      name: 'clock',
      type: 'solid',
      color: '#b3142b',
      width: 32,
      height: 16,
    });
    expect(url).toBe('/icons/solid/clock.svg?color=%23b3142b&width=32&height=16');
  });

  test('ignores slashes at the end of the base URL', () => {
    expect(iconUrl({ ...request, base: 'https://icons.example/set//', name: 'clock' })).toMatch(
      /^https:\/\/icons\.example\/set\/outline\/clock\.svg\?/,
    );
  });

  test('accepts names as people write them and prevents path traversal', () => {
    expect(iconUrl({ ...request, name: ' Academic Cap ' })).toMatch(/^\/icons\/outline\/academic-cap\.svg\?/);
    expect(iconUrl({ ...request, name: '../../etc/"><x' })).toMatch(/^\/icons\/outline\/etc-x\.svg\?/);
    expect(iconUrl({ ...request, name: '\ud800x' })).toMatch(/^\/icons\/outline\/x\.svg\?/);
  });

  test('replaces an invalid color by the default color', () => {
    const defaultColor = queryOf(iconUrl({ ...request, name: 'clock' })).get('color');
    expect(defaultColor).toMatch(/^#[0-9a-f]{6}$/);
    for (const color of ['', 'url(x)', '"onload=', '#12345'])
      expect(queryOf(iconUrl({ ...request, name: 'clock', color })).get('color')).toBe(defaultColor);
    for (const color of ['navy', 'fff', '#ABCDEF'])
      expect(queryOf(iconUrl({ ...request, name: 'clock', color })).get('color')).toBe(color);
  });

  test('returns no URL for a name without a letter', () => {
    expect(iconUrl({ ...request, name: '***' })).toBeUndefined();
    expect(iconUrl({ ...request, name: undefined })).toBeUndefined();
  });

  test('clamps sizes to 1 to 512 pixels', () => {
    expect([0, -5, 0.4, 24.6, 9999, Number.NaN].map(iconSizeFor)).toEqual([1, 1, 1, 25, 512, 24]);
  });
});

test('renders a decorative icon of 24 by 24 pixels by default', () => {
  renderComponent(<Icon name="clock" />);
  const icon = screen.getByRole('presentation');
  expect([icon.getAttribute('width'), icon.getAttribute('height')]).toEqual(['24', '24']);
  expect(icon.getAttribute('src')).toMatch(/^\/icons\/outline\/clock\.svg\?.*width=24&height=24$/);
});

test('exposes the alternative text of an icon', () => {
  renderComponent(<Icon name="clock" alt="Time" width={40} height={20} />);
  expect(screen.getByRole('img', { name: 'Time' }).getAttribute('width')).toBe('40');
});

test('renders an empty box of the right size for an icon without a name', () => {
  const { container } = renderComponent(<Icon name={undefined} width={40} height={20} />);
  expect(container.querySelector('img')).toBeNull();
  expect([
    container.firstElementChild?.getAttribute('width'),
    container.firstElementChild?.getAttribute('height'),
  ]).toEqual(['40', '20']);
});

test('logs the name of an icon that fails to load', () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  renderComponent(<Icon name="no-such-icon" />, { tag: 'site-icon' });
  fireEvent.error(screen.getByRole('presentation'));
  expect(info.mock.calls[0]?.[0]).toContain('<site-icon>: outline icon "no-such-icon" failed to load');
  info.mockRestore();
});
