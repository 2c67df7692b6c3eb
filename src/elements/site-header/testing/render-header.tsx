import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { decodeAttributes } from '../../../core/attributes.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import { attachSiteHeader } from '../site-header.behavior.ts';
import { siteHeaderElement } from '../site-header.element.ts';
import { SiteHeader } from '../site-header.tsx';

const menu = [
  { label: 'Programs', uri: '/programs/', children: [{ label: 'ADN or BSN', uri: '/articles/adn-or-bsn/' }] },
  { label: 'Rankings', uri: '/rankings/', children: [{ label: 'Online', uri: '/rankings/online/' }] },
  { label: 'Contributors', uri: '/people/', children: [] },
];

/** A menu with four levels. */
export const deepMenu = [
  { label: 'States', uri: '/state/', children: [{ label: 'Ohio', uri: '/state/ohio/' }] },
  {
    label: 'Guides',
    uri: '/guides/',
    children: [
      {
        label: 'Paying for school',
        uri: '/guides/paying/',
        children: [
          {
            label: 'Loans',
            uri: '/guides/loans/',
            children: [{ label: 'Forgiveness', uri: '/guides/forgiveness/' }],
          },
        ],
      },
      { label: 'More', uri: '#', children: [{ label: 'Essays', uri: '/guides/essays/' }] },
    ],
  },
];

let detachCurrent: (() => void) | undefined;
let onWideScreen: ((event: { matches: boolean }) => void) | undefined;

/** Stubs `matchMedia` before each test of the calling file, and detaches the header after each. */
export function setUpHeaders(): void {
  beforeEach(() => {
    const addEventListener = (_: string, run: typeof onWideScreen) => {
      onWideScreen = run;
    };
    vi.stubGlobal('matchMedia', () => ({ addEventListener }));
  });
  afterEach(() => {
    detachCurrent?.();
    detachCurrent = undefined;
    vi.unstubAllGlobals();
  });
}

/** Simulates a window that becomes wide enough for the main menu. */
export const widenScreen = () => onWideScreen?.({ matches: true });

/** Renders a header and attaches its behavior as the bridge does. */
export function renderHeader(attributes: Readonly<Record<string, string>> = {}) {
  const decode = (changed: Readonly<Record<string, string>>) => {
    const rawAttributes: Readonly<Record<string, string>> = { menu: JSON.stringify(menu), ...changed };
    return {
      ...decodeAttributes(siteHeaderElement.attributes, (name) => rawAttributes[name] ?? null),
      items: [],
    };
  };
  const props = decode(attributes);
  const result = renderComponent(<SiteHeader {...props} />, { tag: 'site-header' });
  const emitted: { verb: string; detail: unknown }[] = [];
  const root = result.container as unknown as ShadowRoot;
  // Unlike a shadow root, a container element has no activeElement.
  Object.defineProperty(root, 'activeElement', { configurable: true, get: () => document.activeElement });
  const attach = () => {
    detachCurrent = attachSiteHeader({
      host: result.container,
      root,
      props,
      emit: (verb, detail) => emitted.push({ verb, detail }) > 0,
      track: () => undefined,
      setState: () => undefined,
      source: async () => Promise.reject(new Error('unexpected query')),
    });
  };
  attach();
  const change = (changed: Readonly<Record<string, string>>) =>
    result.update(<SiteHeader {...decode(changed)} />);
  return { ...result, emitted, attach, change, detach: () => detachCurrent?.() };
}

/** Queries within the main menu in the bar, which wide screens show. */
export const main = () => within(screen.getByLabelText('Main'));
/** Queries within the links of the mobile menu. */
export const mobileNav = () => within(screen.getByLabelText('Menu'));
/** The button that opens and closes the mobile menu. */
export const toggle = () => screen.getByText('Open menu').closest('summary') as HTMLElement;
/** The `<details>` of the mobile menu. */
export const mobileMenu = () => toggle().parentElement as HTMLDetailsElement;
/** The `<details>` of a menu item with a submenu. */
export const group = (label: string, scope = main()) =>
  scope.getByText(label, { selector: 'summary' }).parentElement as HTMLDetailsElement;

/** Waits for the `toggle` event, which jsdom dispatches in a later task. */
export const waitForToggle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));

/** Clicks an element and waits for the `toggle` event. */
export async function click(element: Element) {
  await userEvent.click(element);
  await waitForToggle();
}
