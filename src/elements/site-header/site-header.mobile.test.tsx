import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { usStates } from '../../core/us-states.ts';
import { lockScroll } from '../shared/dialog/lock-scroll.ts';
import {
  click,
  deepMenu,
  group,
  mobileMenu,
  mobileNav,
  renderHeader,
  setUpHeaders,
  toggle,
  waitForToggle,
  widenScreen,
} from './testing/render-header.tsx';

setUpHeaders();

describe('mobile menu', () => {
  test('opens and closes the mobile menu with its button and emits `menu` events', async () => {
    const { emitted } = renderHeader();
    await click(toggle());
    expect(mobileMenu().open).toBe(true);
    await click(toggle());
    expect(mobileMenu().open).toBe(false);
    expect(emitted).toEqual([
      { verb: 'menu', detail: { open: true } },
      { verb: 'menu', detail: { open: false } },
    ]);
  });

  test('opens the mobile menu as a dialog, locks scrolling, and makes the rest of the page inert', async () => {
    const mainContent = document.body.appendChild(document.createElement('main'));
    onTestFinished(() => mainContent.remove());
    renderHeader();
    await click(toggle());
    expect(document.documentElement.style.overflow).toBe('hidden');
    expect(mainContent.hasAttribute('inert')).toBe(true);
    expect(screen.getByLabelText('Main').closest('[inert]')).toBeTruthy();
    expect(mobileMenu().closest('[inert]')).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Site menu' }).contains(toggle())).toBe(true);
    await userEvent.keyboard('{Escape}');
    await waitForToggle();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.documentElement.style.overflow).toBe('');
    expect(mainContent.hasAttribute('inert')).toBe(false);
    expect(document.activeElement).toBe(toggle());
  });

  test('keeps scrolling locked if a dialog is still open when the mobile menu closes', async () => {
    renderHeader();
    await click(toggle());
    const unlock = lockScroll(document);
    await click(toggle());
    expect(document.documentElement.style.overflow).toBe('hidden');
    unlock();
    expect(document.documentElement.style.overflow).toBe('');
  });

  test('keeps the focus inside the open mobile menu and skips closed groups', async () => {
    renderHeader({ 'action-link': '/study-match/' });
    await click(toggle());
    act(() => toggle().focus());
    await userEvent.tab({ shift: true });
    const last = within(mobileMenu()).getByText('Find a program');
    expect(document.activeElement).toBe(last);
    await userEvent.tab();
    expect(document.activeElement).toBe(toggle());
  });

  test('expands a group of the mobile menu on tap without navigating', async () => {
    renderHeader();
    await click(toggle());
    expect(mobileNav().queryByText('Rankings', { selector: 'a' })).toBeNull();
    await click(mobileNav().getByText('Rankings', { selector: 'summary' }));
    expect(group('Rankings', mobileNav()).open).toBe(true);
    expect(within(group('Rankings', mobileNav())).getByText('All rankings').getAttribute('href')).toBe(
      '/rankings/',
    );
    await click(mobileNav().getByText('Rankings', { selector: 'summary' }));
    expect(group('Rankings', mobileNav()).open).toBe(false);
  });

  test('lists only View All States in the mobile menu until it opens, then all states', async () => {
    renderHeader();
    const readLinks = () =>
      [...group('States', mobileNav()).querySelectorAll('a')].map(({ textContent }) => textContent);
    expect(readLinks()).toEqual(['View All States']);
    await click(toggle());
    expect(readLinks()).toHaveLength(52);
    expect(readLinks().slice(0, 3)).toEqual(['Alabama', 'Alaska', 'Arizona']);
    expect(readLinks().slice(-3)).toEqual(['Wisconsin', 'Wyoming', 'View All States']);
    await click(toggle());
    await click(toggle());
    expect(readLinks()).toHaveLength(52);
  });

  test('fills each group of states in the mobile menu with its own states, and each state once', async () => {
    const licenses = usStates.map(({ slug, name }) => ({
      label: `${name} license`,
      uri: `/licensing/${slug}/`,
      children: slug === 'ohio' ? [{ label: 'Columbus', uri: '/licensing/ohio/columbus/' }] : [],
    }));
    renderHeader({ menu: JSON.stringify([{ label: 'Licensing', uri: '#', children: licenses }]) });
    await click(toggle());
    const statesOf = (label: string) =>
      [...group(label, mobileNav()).querySelectorAll('[data-copied] > li')].map(
        (item) => item.firstElementChild?.textContent,
      );
    expect(statesOf('Licensing')).toEqual(usStates.map(({ name }) => `${name} license`).sort());
    expect(statesOf('States')).toEqual(usStates.map(({ name }) => name).sort());
    expect(mobileNav().getAllByText('Columbus')).toHaveLength(1);
    const ohio = mobileNav().getByText('Ohio license').closest('li') as HTMLElement;
    expect(within(ohio).getByText('Columbus').getAttribute('href')).toBe('/licensing/ohio/columbus/');
  });

  test('copies the social links of the bar into the mobile menu when it opens', async () => {
    renderHeader({ social: '[{"name":"facebook","url":"https://f.example/"}]' });
    expect(within(mobileMenu()).queryByText('Facebook')).toBeNull();
    await click(toggle());
    expect(within(mobileMenu()).getByText('Facebook').closest('a')?.getAttribute('href')).toBe(
      'https://f.example/',
    );
  });

  test('copies the changed lists of the bar when the mobile menu opens again', async () => {
    const { change } = renderHeader({ social: '[{"name":"facebook","url":"https://f.example/"}]' });
    await click(toggle());
    await click(toggle());
    change({ social: '[{"name":"youtube","url":"https://y.example/"}]', current: '/state/ohio/' });
    await click(toggle());
    expect(within(mobileMenu()).queryByText('Facebook')).toBeNull();
    expect(within(mobileMenu()).getByText('YouTube').closest('a')?.getAttribute('href')).toBe(
      'https://y.example/',
    );
    expect(mobileNav().getByText('Ohio').getAttribute('aria-current')).toBe('page');
  });

  test('expands nested groups of the mobile menu, and skips the links of closed groups', async () => {
    renderHeader({ menu: JSON.stringify(deepMenu) });
    await click(toggle());
    const inner = group('Paying for school', mobileNav());
    expect(inner.parentElement?.closest('details')).toBe(group('Guides', mobileNav()));
    act(() => toggle().focus());
    await userEvent.tab({ shift: true });
    expect(document.activeElement?.textContent).toBe('Guides');
    await click(mobileNav().getByText('Guides', { selector: 'summary' }));
    await click(mobileNav().getByText('Paying for school', { selector: 'summary' }));
    expect(inner.open).toBe(true);
    const links = [...inner.querySelectorAll(':scope > ul > li > a, :scope > ul > li > details > summary')];
    expect(links.map(({ textContent }) => textContent)).toEqual(['Paying for school', 'Loans']);
  });

  test('closes the mobile menu when the screen becomes wide or the visitor leaves the page', async () => {
    const { emitted } = renderHeader();
    await click(toggle());
    act(() => widenScreen());
    expect(mobileMenu().open).toBe(false);
    await click(toggle());
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(mobileMenu().open).toBe(false);
    expect(document.documentElement.style.overflow).toBe('');
    expect(emitted.at(-1)).toEqual({ verb: 'menu', detail: { open: false } });
  });

  test('closes the mobile menu when a single-page host navigates, but not when it changes its entry', async () => {
    const navigation = new EventTarget();
    vi.stubGlobal('navigation', navigation);
    renderHeader();
    await click(toggle());
    const change = (navigationType: string | null) =>
      act(
        () =>
          void navigation.dispatchEvent(Object.assign(new Event('currententrychange'), { navigationType })),
      );
    change('replace');
    // As after `navigation.updateCurrentEntry()`.
    change(null);
    expect(mobileMenu().open).toBe(true);
    change('push');
    expect(mobileMenu().open).toBe(false);
  });

  test('locks the page if the menu was opened before the code loaded, and unlocks it on detach', async () => {
    const { attach, detach } = renderHeader();
    detach();
    mobileMenu().open = true;
    attach();
    expect(document.documentElement.style.overflow).toBe('hidden');
    detach();
    expect(document.documentElement.style.overflow).toBe('');
  });
});
