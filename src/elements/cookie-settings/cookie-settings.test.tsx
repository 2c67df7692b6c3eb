import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import { type Consent, createConsentState } from '../../core/consent/consent.ts';
import { createTestSource, renderComponent } from '../../testing/render-component.tsx';
import { attachCookieSettings } from './cookie-settings.behavior.ts';
import { cookieSettingsElement } from './cookie-settings.element.ts';
import { CookieSettings } from './cookie-settings.tsx';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

function listen(type: string, handle: (event: Event) => void): void {
  document.addEventListener(type, handle);
  cleanups.push(() => document.removeEventListener(type, handle));
}

/**
 * Renders the button and attaches its behavior. `hasEarlyClick`: the button was clicked before the behavior
 * was attached.
 */
function attachButton(
  attributes: Readonly<Record<string, string>> = {},
  consent?: Consent,
  hasEarlyClick = false,
) {
  const props = {
    ...decodeAttributes(cookieSettingsElement.attributes, (name) => attributes[name] ?? null),
    items: [],
  };
  const { container } = renderComponent(<CookieSettings {...props} />, { tag: 'cookie-settings' });
  const emitted: unknown[] = [];
  const source = vi.fn(async () => createTestSource({ consent }));
  const detach = attachCookieSettings({
    host: container,
    root: container as unknown as ShadowRoot,
    props,
    emit: (...event) => emitted.push(event) > 0,
    track: () => undefined,
    setState: () => undefined,
    source,
    earlyClicks: hasEarlyClick ? [screen.getByRole('button')] : [],
  });
  cleanups.push(detach);
  return { emitted, detach };
}

it('renders a button named Cookie Settings, and a link for visitors without scripts', () => {
  attachButton();
  expect(screen.getByRole('button', { name: 'Cookie Settings' }).getAttribute('aria-haspopup')).toBe(
    'dialog',
  );
  expect(screen.getByText('Your privacy choices').getAttribute('href')).toBe(
    '/do-not-sell-or-share-my-personal-information/',
  );
});

it('names its button Cookie Settings if the label is empty', () => {
  attachButton({ label: '' });
  expect(screen.getByRole('button', { name: 'Cookie Settings' })).toBeTruthy();
});

describe('clicks on the cookie settings button', () => {
  it('dispatches `cookie-settings:open` once when a listener handles it', async () => {
    const handleOpen = vi.fn((event: Event) => event.preventDefault());
    listen('cookie-settings:open', handleOpen);
    attachButton({ label: 'Privacy' });
    await userEvent.click(screen.getByRole('button', { name: 'Privacy' }));
    expect(handleOpen).toHaveBeenCalledTimes(1);
  });

  it('dispatches `cookie-settings-open` first, and nothing else when a listener handles it', async () => {
    const handled = vi.fn((event: Event) => event.preventDefault());
    const notReached = vi.fn();
    listen('cookie-settings-open', handled);
    listen('cookie-settings:open', notReached);
    attachButton();
    await userEvent.click(screen.getByRole('button'));
    expect([handled.mock.calls.length, notReached.mock.calls.length]).toEqual([1, 0]);
  });

  it('dispatches `cookie-settings:open` for a click from before the code loaded', () => {
    const handleOpen = vi.fn((event: Event) => event.preventDefault());
    listen('cookie-settings:open', handleOpen);
    attachButton({}, undefined, true);
    expect(handleOpen).toHaveBeenCalledTimes(1);
  });
});

it('emits `change` when the consent changes, until it is detached', async () => {
  const listeners = new Set<() => void>();
  const consent = {
    read: () => createConsentState('refused', 'choice'),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Consent;
  const { emitted, detach } = attachButton({}, consent);
  // One listener emits the event, and one updates the receipt.
  await waitFor(() => expect(listeners.size).toBe(2));
  for (const listener of listeners) listener();
  expect(emitted).toEqual([['change', { measurement: 'refused', advertising: 'refused', basis: 'choice' }]]);
  detach();
  expect(listeners.size).toBe(0);
});
