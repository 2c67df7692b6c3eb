import type { MenuItem } from '../../../src/core/model/menu-item.ts';
import { safeUrl } from '../../../src/core/urls.ts';
import type { PageContext } from '../page-context.ts';
import { element, html, type Markup } from './html.ts';

/**
 * The advertising disclosure at the top of every page. Its first link skips to the content, so that the
 * skip link is inside a landmark, too.
 */
export function renderDisclosure({ site: { disclosure } }: PageContext): Markup {
  return html`<aside class="disclosure" aria-label="Advertising disclosure"><a class="skip-link" href="#page-main">Skip to content</a><p class="container">${disclosure.text} <a href="${safeUrl(disclosure.link) ?? '/'}">${disclosure.linkLabel}</a></p></aside>`;
}

/** The menu without what the element does not read; it knows the states itself. */
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

/**
 * The page's position in the menu: its own path if the menu has it, else the path of the nearest section above
 * it and a star. Pages of one section share one rendered header.
 */
function menuPosition(menu: readonly MenuItem[], path: string): string | undefined {
  const paths = listPaths(menu);
  if (paths.includes(path)) return path;
  const above = paths.filter(
    (uri) => uri.startsWith('/') && uri.endsWith('/') && uri !== '/' && path.startsWith(uri),
  );
  const nearest = above.sort((a, b) => b.length - a.length)[0];
  return nearest && `${nearest}*`;
}

/** The site's header with the main menu. */
export function renderSiteHeader({ site, primaryMenu, path }: PageContext): Markup {
  return element('site-header', {
    logo: site.logo,
    'logo-alt': site.logoAlt ?? site.siteName,
    menu: trimMenu(primaryMenu),
    social: site.social,
    current: menuPosition(primaryMenu, path),
    'action-label': site.prompt.linkLabel,
    'action-link': site.prompt.link,
  });
}
