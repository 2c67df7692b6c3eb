import type { PageContext } from '../page-context.ts';
import { element, type Markup } from './html.ts';

/** Renders the site's footer with its menu. */
export function renderSiteFooter({ site, footerMenu }: PageContext): Markup {
  return element('site-footer', {
    logo: site.logoOnDark ?? site.logo,
    'logo-alt': site.logoAlt ?? site.siteName,
    menu: footerMenu,
    social: site.social,
    'site-name': site.siteName,
    tagline: site.tagline,
    year: new Date().getFullYear(),
  });
}
