import type { MenuItem } from '../../../src/core/model/menu-item.ts';
import { safeUrl } from '../../../src/core/urls.ts';
import type { PageContext } from '../page-context.ts';
import { element, html, type Markup } from './html.ts';

function isCurrent(item: MenuItem, path: string): boolean {
  return (
    item.uri === path ||
    (item.uri !== '/' && path.startsWith(item.uri.endsWith('/') ? item.uri : `${item.uri}/`))
  );
}

function renderLink(item: MenuItem, path: string): Markup {
  const mark =
    item.uri === path ? html` aria-current="page"` : isCurrent(item, path) && html` aria-current="true"`;
  return html`<a href="${safeUrl(item.uri) ?? '#'}"${mark}>${item.label}</a>`;
}

function renderItem(item: MenuItem, path: string): Markup {
  if (item.children.length === 0) return html`<li class="site-nav__item">${renderLink(item, path)}</li>`;
  const children = item.children.some(({ uri }) => uri === item.uri)
    ? item.children
    : [{ ...item, label: `All ${item.label.toLowerCase()}`, children: [] }, ...item.children];
  const isLong = children.length > 12;
  return html`<li class="site-nav__item"><details class="site-nav__group" name="site-nav"><summary${isCurrent(item, path) && html` data-current`}>${item.label}</summary>
<ul class="site-nav__menu${isLong && ' site-nav__menu--long'}">${renderMenuItems(children, (child) => renderLink(child, path))}</ul></details></li>`;
}

/** List items with all levels below them. */
export function renderMenuItems(items: readonly MenuItem[], renderOne: (item: MenuItem) => Markup): Markup[] {
  return items.map(
    (item) =>
      html`<li>${renderOne(item)}${item.children.length > 0 && html`<ul>${renderMenuItems(item.children, renderOne)}</ul>`}</li>`,
  );
}

/** The logo with the site's name, as a link home. */
export function renderLogo({ site }: PageContext, logo = site.logo): Markup {
  const source = safeUrl(logo);
  return html`<a class="site-logo" href="/">${source ? html`<img src="${source}" alt="${site.logoAlt ?? site.siteName}" height="32">` : site.siteName}</a>`;
}

function renderPlainHeader(context: PageContext): Markup {
  const { primaryMenu, path, site } = context;
  const action = (className: string) =>
    html`<a class="button button--filled ${className}" href="${safeUrl(site.prompt.link) ?? '/'}">${site.prompt.linkLabel}</a>`;
  const items = primaryMenu.map((item) => renderItem(item, path));
  return html`<header class="site-header"><div class="container site-header__row">${renderLogo(context)}
<nav class="site-nav" aria-label="Main"><ul class="site-nav__list">${items}</ul></nav>
${action('site-header__action')}
<details class="site-sheet"><summary><span class="visually-hidden">Menu</span></summary><nav class="site-sheet__panel" aria-label="Menu"><ul class="site-nav__list">${items}</ul>${action('site-sheet__action')}</nav></details>
</div></header>`;
}

/**
 * The sentence above everything that says who pays. The way past it and the header
 * is its first link: so it stands in a landmark, as everything of a page should.
 */
export function renderDisclosure({ site: { disclosure } }: PageContext): Markup {
  return html`<aside class="disclosure" aria-label="Advertising disclosure"><a class="skip-link" href="#page-main">Skip to content</a><p class="container">${disclosure.text} <a href="${safeUrl(disclosure.link) ?? '/'}">${disclosure.linkLabel}</a></p></aside>`;
}

/** What the element needs of the menu; the states it knows by itself. */
function trimMenu(menu: readonly MenuItem[]): readonly Pick<MenuItem, 'label' | 'uri'>[] {
  return menu.map(({ id, label, uri, children }) => ({
    label,
    uri,
    ...(children.length > 0 && id !== 'states' && { children: trimMenu(children) }),
  }));
}

function listAddresses(menu: readonly MenuItem[]): string[] {
  return menu.flatMap(({ uri, children }) => [uri, ...listAddresses(children)]);
}

/**
 * The page's place in the menu: its own path where it stands there, else the
 * nearest item above it with a star. So there are as many headers as menu items,
 * and not as many as pages.
 */
function placeInMenu(menu: readonly MenuItem[], path: string): string | undefined {
  const addresses = listAddresses(menu);
  if (addresses.includes(path)) return path;
  const above = addresses.filter(
    (uri) => uri.startsWith('/') && uri.endsWith('/') && uri !== '/' && path.startsWith(uri),
  );
  const nearest = above.sort((a, b) => b.length - a.length)[0];
  return nearest && `${nearest}*`;
}

/** The site's header: the element where this build has it, else plain HTML of the same menu. */
export function renderSiteHeader(context: PageContext): Markup {
  if (!context.has('site-header')) return renderPlainHeader(context);
  const { site, primaryMenu, path } = context;
  return element('site-header', {
    logo: site.logo,
    'logo-alt': site.logoAlt ?? site.siteName,
    menu: trimMenu(primaryMenu),
    social: site.social,
    current: placeInMenu(primaryMenu, path),
    'action-label': site.prompt.linkLabel,
    'action-link': site.prompt.link,
  });
}
