import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { click, deepMenu, group, main, renderHeader, setUpHeaders } from './testing/render-header.tsx';

setUpHeaders();

describe('main menu', () => {
  test('renders States as the third item, with every state, D.C. and View All States', () => {
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

  test('gives all groups of the main menu the same name, so that only one is open at a time', () => {
    renderHeader();
    expect(
      new Set(
        [...screen.getByLabelText('Main').querySelectorAll('details')].map((details) =>
          details.getAttribute('name'),
        ),
      ),
    ).toEqual(new Set(['site-header-main']));
  });

  test('closes a group on Escape and returns the focus to its summary', async () => {
    renderHeader();
    await click(main().getByText('States', { selector: 'summary' }));
    expect(group('States').open).toBe(true);
    act(() => within(group('States')).getByText('Ohio').focus());
    await userEvent.keyboard('{Escape}');
    expect(group('States').open).toBe(false);
    expect(document.activeElement).toBe(group('States').querySelector('summary'));
  });

  test('closes a group on a click outside, but not on a click inside', async () => {
    renderHeader();
    await click(main().getByText('States', { selector: 'summary' }));
    await click(screen.getByText('Midwest'));
    expect(group('States').open).toBe(true);
    await click(document.body);
    expect(group('States').open).toBe(false);
  });

  test('closes a group when the focus leaves it', async () => {
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

  test('marks the menu group whose third level contains the current page', () => {
    renderHeader({ menu: JSON.stringify(deepMenu), current: '/guides/loans/' });
    expect(group('Guides').querySelector('summary')?.className).toContain('--current');
    expect(main().getByText('Loans').getAttribute('aria-current')).toBe('page');
  });

  test('marks only the menu group that links to the current page, not one that links to a parent path', () => {
    const menu = [
      {
        label: 'Programs',
        uri: '/programs/',
        children: [{ label: 'A second degree', uri: '/articles/second/' }],
      },
      { label: 'Articles', uri: '/articles/', children: [{ label: 'Career', uri: '/articles/career/' }] },
    ];
    const isMarked = (name: string) =>
      group(name).querySelector('summary')?.className.includes('--current') ?? false;
    renderHeader({ menu: JSON.stringify(menu), current: '/articles/second/' });
    expect(['Programs', 'Articles'].map(isMarked)).toEqual([true, false]);
  });

  test('marks a section as current for any page below it', () => {
    renderHeader({ current: '/people/*' });
    expect(main().getByText('Contributors').getAttribute('aria-current')).toBe('true');
  });
});

test('names and links the logo, the social links and the button', () => {
  renderHeader({
    logo: '/logo.svg',
    'logo-alt': 'Pinning Day',
    social: '[{"name":"facebook","url":"https://f.example/"}]',
    'action-link': '/study-match/',
    'action-label': '',
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

test('lists the states under a menu item whose URL is /state without a trailing slash', () => {
  renderHeader({ menu: '[{"label":"Where","uri":"/state"}]' });
  expect(main().queryByText('States')).toBeNull();
  expect(within(group('Where')).getByText('Ohio').getAttribute('href')).toBe('/state/ohio/');
});
