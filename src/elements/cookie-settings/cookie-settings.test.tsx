import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import { type Consent, setAllStatuses } from '../../core/consent.ts';
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

function render(
  attributes: Readonly<Record<string, string>> = {},
  consent?: Consent,
  isPressedEarly = false,
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
    earlyClicks: isPressedEarly ? [screen.getByRole('button')] : [],
  });
  cleanups.push(detach);
  return { emitted, detach };
}

it('is a button called Cookie Settings, and for visitors without scripts a link', () => {
  render();
  expect(screen.getByRole('button', { name: 'Cookie Settings' }).getAttribute('aria-haspopup')).toBe(
    'dialog',
  );
  expect(screen.getByText('Your privacy choices').getAttribute('href')).toBe(
    '/do-not-sell-or-share-my-personal-information/',
  );
});

describe('pressed', () => {
  it('asks the document once when somebody answers', async () => {
    const asked = vi.fn((event: Event) => event.preventDefault());
    listen('cookie-settings:open', asked);
    render({ label: 'Privacy' });
    await userEvent.click(screen.getByRole('button', { name: 'Privacy' }));
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('asks the document when the button was pressed before the code came', () => {
    const asked = vi.fn((event: Event) => event.preventDefault());
    listen('cookie-settings:open', asked);
    render({}, undefined, true);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('asks again once the page’s configuration is known, when nobody answered', async () => {
    const asked = vi.fn();
    listen('cookie-settings:open', asked);
    render();
    await userEvent.click(screen.getByRole('button'));
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  });
});

it('says on the element when there is another answer, as long as it is there', async () => {
  const listeners = new Set<() => void>();
  const consent = {
    read: () => setAllStatuses('refused', 'choice'),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Consent;
  const { emitted, detach } = render({}, consent);
  await vi.waitFor(() => expect(listeners.size).toBe(1));
  for (const listener of listeners) listener();
  expect(emitted).toEqual([['change', { measurement: 'refused', advertising: 'refused', basis: 'choice' }]]);
  detach();
  expect(listeners.size).toBe(0);
});
