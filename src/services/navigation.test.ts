import { expect, it, vi } from 'vitest';
import { openDestination } from './navigation.ts';

it('opens a new tab without access to the page [7.10]', () => {
  const tab = { opener: 'page' as unknown };
  const assign = vi.fn();
  openDestination('/x', { open: () => tab, location: { href: '/', assign } });
  expect(tab.opener).toBeNull();
  expect(assign).not.toHaveBeenCalled();
});

it('falls back to the same tab when the popup is blocked [8.6]', () => {
  const assign = vi.fn();
  openDestination('/x', { open: () => null, location: { href: '/', assign } });
  expect(assign).toHaveBeenCalledWith('/x');
});
