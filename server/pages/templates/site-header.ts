import type { MenuItem } from '../../../src/core/model/menu-item.ts';
import { safeUrl } from '../../../src/core/urls.ts';
import type { HeaderMenu, PageContext } from '../page-context.ts';
import { element, html, type Markup } from './html.ts';

/**
 * Renders the advertising disclosure at the top of every page. The skip link is its first link, because
 * all content must be inside a landmark. A script turns the last link into a switch that marks the paid
 * placements.
 */
export function renderDisclosure({ site: { disclosure } }: PageContext): Markup {
  const link = safeUrl(disclosure.link) ?? '/';
  return html`<aside class="disclosure" aria-label="Advertising disclosure"><a class="skip-link" href="#page-main">Skip to content</a><p class="container">${disclosure.text} <a href="${link}">${disclosure.linkLabel}</a> <a href="${link}#what-is-paid" data-show-paid>Show what’s paid</a></p></aside>`;
}

/** Omits the fields that the header element does not read, and the states, which the element lists itself. */
function trimMenu(menu: readonly MenuItem[]): readonly Pick<MenuItem, 'label' | 'uri'>[] {
  return menu.map(({ id, label, uri, children }) => ({
    label,
    uri,
    ...(children.length > 0 && id !== 'states' && { children: trimMenu(children) }),
  }));
}

function listPaths(menu: readonly MenuItem[]): string[] {
  return menu.flatMap(({ uri, children }) => [uri, ...listPaths(children)]);
}

/** The part of the main menu that the header needs, the same on every page. */
export function prepareHeaderMenu(menu: readonly MenuItem[]): HeaderMenu {
  return { json: JSON.stringify(trimMenu(menu)), paths: listPaths(menu) };
}

/**
 * The page's position in the menu: its path if the menu has it, else the path of the nearest section above
 * it, followed by `*`. So the pages of a section share one rendered header.
 */
function menuPosition({ paths }: HeaderMenu, path: string): string | undefined {
  if (paths.includes(path)) return path;
  const above = paths.filter(
    (uri) => uri.startsWith('/') && uri.endsWith('/') && uri !== '/' && path.startsWith(uri),
  );
  const nearest = above.sort((a, b) => b.length - a.length)[0];
  return nearest && `${nearest}*`;
}

/** Renders the site's header with the main menu. */
export function renderSiteHeader({ site, primaryMenu, path }: PageContext): Markup {
  return element('site-header', {
    logo: site.logoData ?? site.logo,
    'logo-alt': site.logoAlt ?? site.siteName,
    menu: primaryMenu.json,
    social: site.social,
    current: menuPosition(primaryMenu, path),
    'action-label': site.prompt.linkLabel,
    'action-link': site.prompt.link,
  });
}
