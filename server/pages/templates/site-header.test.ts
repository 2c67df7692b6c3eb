import { expect, test } from 'vitest';
import { toMenuItems } from '../../cms/menus.ts';
import type { PageContext } from '../page-context.ts';
import { allAttributesOf, createPageContext } from '../testing/create-page-context.ts';
import { renderSiteFooter } from './site-footer.ts';
import { prepareHeaderMenu, renderSiteHeader } from './site-header.ts';

const loans = { label: 'Loans', uri: '/guides/loans/', children: [] };
const paying = { label: 'Paying', uri: '/guides/paying/', children: [loans] };
const menu = prepareHeaderMenu(toMenuItems([{ label: 'Guides', uri: '/guides/', children: [paying] }], 'x'));
const headerOf = (context: PageContext) => allAttributesOf(renderSiteHeader(context), 'site-header')[0];

test('passes every level of the menu to the site header, without ids', () => {
  const header = headerOf({ ...createPageContext(), primaryMenu: menu });
  expect(JSON.parse(header?.menu ?? '')).toEqual([
    {
      label: 'Guides',
      uri: '/guides/',
      children: [
        { label: 'Paying', uri: '/guides/paying/', children: [{ label: 'Loans', uri: '/guides/loans/' }] },
      ],
    },
  ]);
});

test('passes the menu item States without the states, which the header element lists itself', () => {
  const items: readonly { label: string; children?: unknown }[] = JSON.parse(
    headerOf(createPageContext())?.menu ?? '',
  );
  expect(items.map(({ label }) => label)).toEqual(['Programs', 'Rankings', 'States', 'Articles']);
  expect(items[2]?.children).toBeUndefined();
});

test.each([
  ['the page’s path if the menu has it', '/guides/loans/', '/guides/loans/'],
  ['the nearest section with a star if the menu lacks the page', '/guides/paying/late/', '/guides/paying/*'],
  ['nothing outside of all sections', '/about-us/', undefined],
])('passes %s to the site header as the current item', (_, path, current) => {
  expect(headerOf({ ...createPageContext(path), primaryMenu: menu })?.current).toBe(current);
});

test('passes the logo itself to the site header if the settings contain it, else its URL', () => {
  const context = createPageContext();
  const withLogo = { ...context.site, logo: '/pictures/logo.svg' };
  expect(headerOf({ ...context, site: withLogo })?.logo).toBe('/pictures/logo.svg');
  const logoData = 'data:image/svg+xml,<svg/>';
  expect(headerOf({ ...context, site: { ...withLogo, logoData } })?.logo).toBe(logoData);
});

test.each([
  ['the logo for dark backgrounds if the settings have one', '/pictures/light.svg', '/pictures/light.svg'],
  [
    'the logo with its own URL if the settings have none for dark backgrounds',
    undefined,
    '/pictures/logo.svg',
  ],
])('passes to the site footer %s', (_name, logoOnDark, expected) => {
  const context = createPageContext();
  const site = { ...context.site, logo: '/pictures/logo.svg', logoOnDark };
  const [footer] = allAttributesOf(renderSiteFooter({ ...context, site }), 'site-footer');
  expect(footer?.logo).toBe(expected);
});

test('passes the menu, the site’s name and the current year to the site footer', () => {
  const [footer] = allAttributesOf(renderSiteFooter(createPageContext()), 'site-footer');
  expect(footer).toMatchObject({ 'site-name': 'Example', year: String(new Date().getFullYear()) });
  expect(footer?.menu).toContain('"uri":"/about-us/"');
});
