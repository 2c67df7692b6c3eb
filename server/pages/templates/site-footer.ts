import type { PageContext } from '../page-context.ts';
import { element, type Markup } from './html.ts';

/** The URL of the logo's variant for dark backgrounds, which is next to the regular one. */
function logoOnCape(logo: string | undefined): string | undefined {
  return logo?.replace(/logo\.svg$/, 'logo-on-cape.svg');
}

/** Renders the site's footer with its menu. */
export function renderSiteFooter({ site, footerMenu }: PageContext): Markup {
  return element('site-footer', {
    logo: logoOnCape(site.logo),
    'logo-alt': site.logoAlt ?? site.siteName,
    menu: footerMenu,
    social: site.social,
    'site-name': site.siteName,
    tagline: site.tagline,
    year: new Date().getFullYear(),
  });
}
