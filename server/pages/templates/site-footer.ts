import { safeUrl } from '../../../src/core/urls.ts';
import type { PageContext } from '../page-context.ts';
import { element, html, type Markup } from './html.ts';
import { renderLogo, renderMenuItems } from './site-header.ts';

function renderSocial({ site }: PageContext): Markup | undefined {
  if (site.social.length === 0) return undefined;
  return html`<ul class="site-footer__social">${site.social.map(({ name, url }) => html`<li><a href="${safeUrl(url) ?? '#'}" rel="noopener" target="_blank">${name.charAt(0).toUpperCase()}${name.slice(1)}</a></li>`)}</ul>`;
}

/** The logo for a dark ground, which lies beside the other. */
function logoOnCape(logo: string | undefined): string | undefined {
  return logo?.replace(/logo\.svg$/, 'logo-on-cape.svg');
}

function renderPlainFooter(context: PageContext): Markup {
  const { site, footerMenu } = context;
  const columns = footerMenu.map(
    (item) =>
      html`<section class="site-footer__column"><h2>${item.label}</h2><ul>${renderMenuItems(item.children, ({ uri, label }) => html`<a href="${safeUrl(uri) ?? '#'}">${label}</a>`)}</ul></section>`,
  );
  return html`<footer class="site-footer"><div class="container">
<div class="site-footer__grid"><div class="site-footer__brand">${renderLogo(context, logoOnCape(site.logo))}<p>${site.tagline}</p>${renderSocial(context)}</div>${columns}</div>
<div class="site-footer__end"><p>© ${new Date().getFullYear()} ${site.siteName}. All rights reserved.</p>${context.has('cookie-settings') ? element('cookie-settings', {}) : html`<a href="/do-not-sell-or-share-my-personal-information/">Cookie Settings</a>`}</div>
</div></footer>`;
}

/** The site's footer: the element where this build has it, else plain HTML of the same menu. */
export function renderSiteFooter(context: PageContext): Markup {
  if (!context.has('site-footer')) return renderPlainFooter(context);
  const { site, footerMenu } = context;
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
