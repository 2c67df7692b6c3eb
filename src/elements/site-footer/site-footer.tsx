import { useElement } from '../../core/element-context.ts';
import { hasPage, type MenuEntry } from '../shared/menu/menu.logic.ts';
import { SocialLinks } from '../shared/social-links/social-links.tsx';
import type { SiteFooterProps } from './site-footer.element.ts';

/** The value of `--e-on-cape-2`: icons are images, which do not inherit colors. */
const iconColor = '#c3cbdb';

function Column({ entry: { label, uri, children } }: { readonly entry: MenuEntry }) {
  const isLink = uri !== undefined && !uri.startsWith('#') && !children.some((child) => child.uri === uri);
  return (
    <li className="site-footer__column" part="column">
      <h2 className="site-footer__heading">{isLink ? <a href={uri}>{label}</a> : label}</h2>
      <Links entries={children} />
    </li>
  );
}

/** Menu items with all their sublevels, each level indented. */
function Links({ entries }: { readonly entries: readonly MenuEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <ul className="site-footer__links">
      {entries.map((entry) => (
        <li key={entry.id}>
          {hasPage(entry) ? (
            <a href={entry.uri}>{entry.label}</a>
          ) : (
            <span className="site-footer__name">{entry.label}</span>
          )}
          <Links entries={entry.children} />
        </li>
      ))}
    </ul>
  );
}

/**
 * The footer. The page sets the year, because a rendered footer is cached longer
 * than a page. The Cookie Settings button opens the settings; until the script
 * has loaded, a link to the privacy choices replaces it.
 */
export function SiteFooter({
  logo,
  logoAlt,
  menu = [],
  social = [],
  siteName,
  tagline,
  year,
  privacyLink,
}: SiteFooterProps) {
  const { config } = useElement().source;
  const name = siteName || config.siteName;
  const columns = menu.filter(({ children }) => children.length > 0);
  const single = menu.filter(({ children }) => children.length === 0);
  return (
    <footer className="site-footer" part="footer">
      <div className="site-footer__container">
        <div className="site-footer__grid">
          <div className="site-footer__brand">
            <a className="site-footer__logo" part="logo" href={config.homeUrl ?? '/'}>
              {logo ? (
                <img src={logo} alt={logoAlt || name} width={178} height={32} loading="lazy" />
              ) : (
                logoAlt || name
              )}
            </a>
            {tagline && <p className="site-footer__tagline">{tagline}</p>}
            <SocialLinks links={social} color={iconColor} />
          </div>
          {menu.length > 0 && (
            <nav className="site-footer__nav" aria-label="Footer">
              <ul className="site-footer__columns">
                {columns.map((entry) => (
                  <Column key={entry.id} entry={entry} />
                ))}
                {single.length > 0 && (
                  <li className="site-footer__column" part="column">
                    <Links entries={single} />
                  </li>
                )}
              </ul>
            </nav>
          )}
        </div>
        <div className="site-footer__end">
          <p className="site-footer__copyright" part="copyright">
            ©{' '}
            <span data-year="" suppressHydrationWarning>
              {year ?? ''}
            </span>{' '}
            {name}. All rights reserved.
          </p>
          <button className="site-footer__cookies" part="button" type="button" data-cookie-settings="">
            Cookie Settings
          </button>
          <a className="site-footer__choices" href={privacyLink}>
            Your privacy choices
          </a>
        </div>
      </div>
    </footer>
  );
}
