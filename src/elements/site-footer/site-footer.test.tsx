import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import { expectRecovery } from '../../testing/expect-recovery.ts';
import { createTestSource, renderComponent } from '../../testing/render-component.tsx';
import { attachSiteFooter } from './site-footer.behavior.ts';
import { siteFooterElement } from './site-footer.element.ts';
import { SiteFooter } from './site-footer.tsx';

let detach: (() => void) | undefined;
afterEach(() => detach?.());

function renderFooter(
  attributes: Readonly<Record<string, string>> = {},
  isAllowed = true,
  isClickedEarly = false,
) {
  const props = {
    ...decodeAttributes(siteFooterElement.attributes, (name) => attributes[name] ?? null),
    items: [],
  };
  const result = renderComponent(<SiteFooter {...props} />, { tag: 'site-footer' });
  const root = result.container as unknown as ShadowRoot;
  detach = attachSiteFooter({
    host: result.container,
    root,
    props,
    emit: () => isAllowed,
    track: () => undefined,
    setState: () => undefined,
    source: async () => createTestSource(),
    earlyClicks: isClickedEarly ? [screen.getByRole('button')] : [],
  });
  return result;
}

const menu = JSON.stringify([
  { id: '1', label: 'Rankings', uri: '/rankings/' },
  { id: '2', parentId: '1', label: 'Most online', uri: '/rankings/online/' },
  { id: '3', label: 'About', uri: '/about-us/', children: [{ label: 'About us', uri: '/about-us/' }] },
  { id: '4', label: 'Sitemap', uri: '/sitemap/' },
]);

test('renders a column with a heading for each parent item', () => {
  renderFooter({ menu });
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Rankings', 'About']);
  const column = screen.getByRole('heading', { name: 'Rankings' }).parentElement;
  expect(
    [...(column?.querySelectorAll(':scope > ul a') ?? [])].map(({ textContent }) => textContent),
  ).toEqual(['Most online']);
  expect(screen.getByRole('link', { name: 'Sitemap' }).getAttribute('href')).toBe('/sitemap/');
});

test('lists the third and deeper levels under their parents', () => {
  const loans = {
    label: 'Loans',
    uri: '/loans/',
    children: [{ label: 'Forgiveness', uri: '/forgiveness/' }],
  };
  const paying = { label: 'Paying for school', uri: '#', children: [loans] };
  renderFooter({ menu: JSON.stringify([{ label: 'Study', uri: '/study/', children: [paying] }]) });
  expect(screen.queryByRole('link', { name: 'Paying for school' })).toBeNull();
  const items = [...screen.getByLabelText('Footer').querySelectorAll('li')];
  const parents = items.map((item) => item.firstElementChild?.textContent);
  expect(parents).toEqual(['Study', 'Paying for school', 'Loans', 'Forgiveness']);
  expect(
    screen
      .getByRole('link', { name: 'Loans' })
      .parentElement?.querySelector(':scope > ul a')
      ?.getAttribute('href'),
  ).toBe('/forgiveness/');
});

test('links a heading only if its page is not among its children', () => {
  renderFooter({ menu });
  expect(screen.getByRole('link', { name: 'Rankings' }).getAttribute('href')).toBe('/rankings/');
  expect(screen.queryByRole('link', { name: 'About' })).toBeNull();
});

describe('copyright line', () => {
  test('renders the year that the page sets', () => {
    renderFooter({ year: '2031', 'site-name': 'Pinning Day' });
    expect(screen.getByText(/All rights reserved/).textContent).toBe(
      '© 2031 Pinning Day. All rights reserved.',
    );
  });

  test('renders the current year if the page sets none', () => {
    vi.useFakeTimers({ now: new Date('2033-06-01') });
    renderFooter();
    vi.useRealTimers();
    expect(screen.getByText(/All rights reserved/).textContent).toBe('© 2033 Example. All rights reserved.');
  });
});

describe('Cookie Settings button', () => {
  test('requests the settings with an event on the document', async () => {
    const handleOpen = vi.fn((event: Event) => event.preventDefault());
    document.addEventListener('cookie-settings:open', handleOpen, { once: true });
    renderFooter();
    await userEvent.click(screen.getByRole('button', { name: 'Cookie Settings' }));
    expect(handleOpen).toHaveBeenCalledTimes(1);
  });

  test('requests the settings if the button was clicked before the code loaded', () => {
    const handleOpen = vi.fn((event: Event) => event.preventDefault());
    document.addEventListener('cookie-settings:open', handleOpen, { once: true });
    renderFooter({}, true, true);
    expect(handleOpen).toHaveBeenCalledTimes(1);
  });

  test('does not open the settings if a listener prevents the event', async () => {
    const handleOpen = vi.fn();
    document.addEventListener('cookie-settings:open', handleOpen);
    renderFooter({}, false);
    await userEvent.click(screen.getByRole('button', { name: 'Cookie Settings' }));
    expect(handleOpen).not.toHaveBeenCalled();
    document.removeEventListener('cookie-settings:open', handleOpen);
  });

  test('renders a link instead of Cookie Settings for visitors without scripts', () => {
    renderFooter();
    expect(screen.getByText('Your privacy choices').getAttribute('href')).toBe(
      '/do-not-sell-or-share-my-personal-information/',
    );
  });
});

test('names the logo after the site and links it to the home page', () => {
  renderFooter({ logo: '/logo.svg', 'site-name': 'Pinning Day' });
  expect(screen.getByRole('link', { name: 'Pinning Day' }).getAttribute('href')).toBe('/');
});

test('re-renders correctly when a social network is listed twice', () => {
  const footer = (names: readonly string[]) => {
    const social = JSON.stringify(names.map((name) => ({ name, url: `https://${name}.example/us` })));
    return (
      <SiteFooter
        {...decodeAttributes(siteFooterElement.attributes, (name) => (name === 'social' ? social : null))}
        items={[]}
      />
    );
  };
  expectRecovery(footer(['facebook', 'twitter', 'facebook', 'facebook']), footer(['twitter', 'linkedin']));
});
