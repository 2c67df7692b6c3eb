import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { attachSiteHeader } from './site-header.behavior.ts';
import { siteHeaderElement } from './site-header.element.ts';
import { SiteHeader } from './site-header.tsx';

const menu = [
  { label: 'Programs', uri: '/programs/', children: [{ label: 'ADN or BSN', uri: '/articles/adn-or-bsn/' }] },
  { label: 'Rankings', uri: '/rankings/', children: [{ label: 'Online', uri: '/rankings/online/' }] },
  { label: 'Contributors', uri: '/people/', children: [] },
];

const deepMenu = [
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

let detach: (() => void) | undefined;
let onWideScreen: ((event: { matches: boolean }) => void) | undefined;

beforeEach(() => {
  const addEventListener = (_: string, run: typeof onWideScreen) => {
    onWideScreen = run;
  };
  vi.stubGlobal('matchMedia', () => ({ addEventListener }));
});
afterEach(() => {
  detach?.();
  vi.unstubAllGlobals();
});

function renderHeader(attributes: Readonly<Record<string, string>> = {}) {
  const texts: Readonly<Record<string, string>> = { menu: JSON.stringify(menu), ...attributes };
  const props = {
    ...decodeAttributes(siteHeaderElement.attributes, (name) => texts[name] ?? null),
    items: [],
  };
  const result = renderComponent(<SiteHeader {...props} />, { tag: 'site-header' });
  const emitted: { verb: string; detail: unknown }[] = [];
  const root = result.container as unknown as ShadowRoot;
  // Unlike a shadow root, a container element has no activeElement.
  Object.defineProperty(root, 'activeElement', { configurable: true, get: () => document.activeElement });
  const emit = (verb: string, detail: unknown) => emitted.push({ verb, detail }) > 0;
  detach = attachSiteHeader({
    host: result.container,
    root,
    props,
    emit,
    track: () => undefined,
    setState: () => undefined,
    source: async () => Promise.reject(new Error('unexpected query')),
  });
  return { ...result, emitted };
}

const main = () => within(screen.getByLabelText('Main'));
const sheetNav = () => within(screen.getByLabelText('Menu'));
const toggle = () => screen.getByText('Open menu').closest('summary') as HTMLElement;
const sheet = () => toggle().parentElement as HTMLDetailsElement;
const group = (label: string, scope = main()) =>
  scope.getByText(label, { selector: 'summary' }).parentElement as HTMLDetailsElement;

/** jsdom opens a `<details>` when its summary is clicked and fires `toggle` in a later task. */
async function click(element: Element) {
  await userEvent.click(element);
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
}

describe('main menu', () => {
  test('has States as its third item, with every state, D.C. and View All States', () => {
    renderHeader();
    expect(
      main()
        .getAllByText(/^(Programs|Rankings|States|Contributors)$/, { selector: 'summary, ul > li > a' })
        .map(({ textContent }) => textContent),
    ).toEqual(['Programs', 'Rankings', 'States', 'Contributors']);
    const states = within(group('States'));
    expect(group('States').querySelectorAll('a[href]')).toHaveLength(52);
    expect(states.getByText('Washington, D.C.').getAttribute('href')).toBe('/state/dc/');
    expect(states.getByText('View All States').getAttribute('href')).toBe('/state/');
  });

  test('keeps one group open at a time through a shared name', () => {
    renderHeader();
    expect(
      new Set(
        [...screen.getByLabelText('Main').querySelectorAll('details')].map((details) =>
          details.getAttribute('name'),
        ),
      ),
    ).toEqual(new Set(['site-header-main']));
  });

  test('closes on Escape and returns the focus', async () => {
    renderHeader();
    await click(main().getByText('States', { selector: 'summary' }));
    expect(group('States').open).toBe(true);
    act(() => within(group('States')).getByText('Ohio').focus());
    await userEvent.keyboard('{Escape}');
    expect(group('States').open).toBe(false);
    expect(document.activeElement).toBe(group('States').querySelector('summary'));
  });

  test('closes on a click outside, but not on a click inside', async () => {
    renderHeader();
    await click(main().getByText('States', { selector: 'summary' }));
    await click(screen.getByText('Midwest'));
    expect(group('States').open).toBe(true);
    await click(document.body);
    expect(group('States').open).toBe(false);
  });

  test('closes when the focus leaves it', async () => {
    renderHeader();
    await click(main().getByText('Programs', { selector: 'summary' }));
    act(() => within(group('Programs')).getByText('ADN or BSN').focus());
    expect(group('Programs').open).toBe(true);
    act(() => main().getByText('Contributors').focus());
    expect(group('Programs').open).toBe(false);
  });

  test('marks the current page and its group', () => {
    renderHeader({ current: '/rankings/online/' });
    const marks = [...screen.getByLabelText('Main').querySelectorAll('[aria-current]')].map((link) => [
      link.textContent,
      link.getAttribute('aria-current'),
    ]);
    expect(marks).toEqual([
      ['All rankings', 'true'],
      ['Online', 'page'],
    ]);
  });

  test('lists the third and deeper levels under their parents', () => {
    renderHeader({ menu: JSON.stringify(deepMenu) });
    const guides = within(group('Guides'));
    const paying = guides.getByText('Paying for school').closest('li') as HTMLElement;
    expect(within(paying).getByRole('link', { name: 'Loans', hidden: true }).getAttribute('href')).toBe(
      '/guides/loans/',
    );
    expect(within(paying).getByText('Forgiveness').closest('ul')?.closest('li')?.textContent).toContain(
      'Loans',
    );
    expect(guides.getByText('More').closest('a')).toBeNull();
    expect(guides.getByText('Essays').getAttribute('href')).toBe('/guides/essays/');
  });

  test('marks the group of a current page on the third level', () => {
    renderHeader({ menu: JSON.stringify(deepMenu), current: '/guides/loans/' });
    expect(group('Guides').querySelector('summary')?.className).toContain('--current');
    expect(main().getByText('Loans').getAttribute('aria-current')).toBe('page');
  });

  test('marks a section for any page below it', () => {
    renderHeader({ current: '/people/*' });
    expect(main().getByText('Contributors').getAttribute('aria-current')).toBe('true');
  });
});

describe('mobile menu', () => {
  test('opens and closes with its button and emits events', async () => {
    const { emitted } = renderHeader();
    await click(toggle());
    expect(sheet().open).toBe(true);
    await click(toggle());
    expect(sheet().open).toBe(false);
    expect(emitted).toEqual([
      { verb: 'menu', detail: { open: true } },
      { verb: 'menu', detail: { open: false } },
    ]);
  });

  test('is a dialog while open, locks scrolling and makes the rest of the page inert', async () => {
    const beside = document.body.appendChild(document.createElement('main'));
    renderHeader();
    await click(toggle());
    expect(document.documentElement.style.overflow).toBe('hidden');
    expect(beside.hasAttribute('inert')).toBe(true);
    expect(screen.getByLabelText('Main').closest('[inert]')).toBeTruthy();
    expect(sheet().closest('[inert]')).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Site menu' }).contains(toggle())).toBe(true);
    await userEvent.keyboard('{Escape}');
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.documentElement.style.overflow).toBe('');
    expect(beside.hasAttribute('inert')).toBe(false);
    expect(document.activeElement).toBe(toggle());
    beside.remove();
  });

  test('keeps the focus inside and skips closed groups', async () => {
    renderHeader({ 'action-link': '/study-match/' });
    await click(toggle());
    act(() => toggle().focus());
    await userEvent.tab({ shift: true });
    const last = within(sheet()).getByText('Find a program');
    expect(document.activeElement).toBe(last);
    await userEvent.tab();
    expect(document.activeElement).toBe(toggle());
  });

  test('expands a group on tap without navigating', async () => {
    renderHeader();
    await click(toggle());
    expect(sheetNav().queryByText('Rankings', { selector: 'a' })).toBeNull();
    await click(sheetNav().getByText('Rankings', { selector: 'summary' }));
    expect(group('Rankings', sheetNav()).open).toBe(true);
    expect(within(group('Rankings', sheetNav())).getByText('All rankings').getAttribute('href')).toBe(
      '/rankings/',
    );
    await click(sheetNav().getByText('Rankings', { selector: 'summary' }));
    expect(group('Rankings', sheetNav()).open).toBe(false);
  });

  test('expands nested groups without navigating, and skips the links of closed groups', async () => {
    renderHeader({ menu: JSON.stringify(deepMenu) });
    await click(toggle());
    const inner = group('Paying for school', sheetNav());
    expect(inner.parentElement?.closest('details')).toBe(group('Guides', sheetNav()));
    act(() => toggle().focus());
    await userEvent.tab({ shift: true });
    expect(document.activeElement?.textContent).toBe('Guides');
    await click(sheetNav().getByText('Guides', { selector: 'summary' }));
    await click(sheetNav().getByText('Paying for school', { selector: 'summary' }));
    expect(inner.open).toBe(true);
    const links = [...inner.querySelectorAll(':scope > ul > li > a, :scope > ul > li > details > summary')];
    expect(links.map(({ textContent }) => textContent)).toEqual(['Paying for school', 'Loans']);
  });

  test('closes when the screen becomes wide and when the visitor leaves the page', async () => {
    const { emitted } = renderHeader();
    await click(toggle());
    act(() => onWideScreen?.({ matches: true }));
    expect(sheet().open).toBe(false);
    await click(toggle());
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(sheet().open).toBe(false);
    expect(document.documentElement.style.overflow).toBe('');
    expect(emitted.at(-1)).toEqual({ verb: 'menu', detail: { open: false } });
  });

  test('locks the page if it was opened before the code loaded, and unlocks it on detach', async () => {
    const { container } = renderHeader();
    detach?.();
    sheet().open = true;
    detach = attachSiteHeader({
      host: container,
      root: container as unknown as ShadowRoot,
      props: {},
      emit: () => true,
      track: () => undefined,
      setState: () => undefined,
      source: async () => Promise.reject(new Error('unexpected query')),
    });
    expect(document.documentElement.style.overflow).toBe('hidden');
    detach();
    detach = undefined;
    expect(document.documentElement.style.overflow).toBe('');
  });
});

test('names and links the logo, the social links and the button', () => {
  renderHeader({
    logo: '/logo.svg',
    'logo-alt': 'Pinning Day',
    social: '[{"name":"facebook","url":"https://f.example/"}]',
    'action-link': '/study-match/',
  });
  expect(
    screen.getAllByRole('link', { name: 'Pinning Day' }).map((link) => link.getAttribute('href')),
  ).toEqual(['/', '/']);
  expect(screen.getAllByText('Facebook')[0]?.closest('a')?.getAttribute('href')).toBe('https://f.example/');
  expect(screen.getAllByText('Find a program')[0]?.getAttribute('href')).toBe('/study-match/');
});

test('shows the site name without a logo, and no button without a link', () => {
  renderHeader();
  expect(screen.getAllByRole('link', { name: 'Example' })).toHaveLength(2);
  expect(screen.queryByText('Find a program')).toBeNull();
});
