import type { ReactNode } from 'react';
import { useElement } from '../../core/element-context.ts';
import { siteLink } from '../../core/urls.ts';
import { findCurrent, hasPage, listGroup, type MenuEntry, markCurrent } from '../shared/menu/menu.logic.ts';
import { groupByRegion, insertStates } from '../shared/menu/menu-states.ts';
import { SocialLinks } from '../shared/social-links/social-links.tsx';
import type { SiteHeaderProps } from './site-header.element.ts';

interface MenuEntryProps {
  readonly entry: MenuEntry;
  readonly current: string | undefined;
}

interface MenuListProps {
  readonly entries: readonly MenuEntry[];
  readonly current: string | undefined;
}

function MenuLink({ entry, current }: MenuEntryProps) {
  const { label, uri } = entry;
  if (!hasPage(entry)) return <span className="site-header__name">{label}</span>;
  return (
    <a href={uri} aria-current={markCurrent(uri, current)}>
      {label}
    </a>
  );
}

/** Menu items with all their sublevels, each level indented. */
function MenuList({ entries, current }: MenuListProps) {
  return (
    <ul className="site-header__list">
      {entries.map((entry) => (
        <li key={entry.id}>
          <MenuLink entry={entry} current={current} />
          {entry.children.length > 0 && <MenuList entries={entry.children} current={current} />}
        </li>
      ))}
    </ul>
  );
}

/** The states in five columns by region, next to the link to all states. */
function StatesPanel({ entry, current }: MenuEntryProps) {
  const states = groupByRegion(entry.children);
  if (!states) return <MenuList entries={listGroup(entry)} current={current} />;
  return (
    <>
      <div className="site-header__lead">
        <p className="site-header__lead-title">{entry.label}</p>
        {states.others.map((entry) =>
          entry.children.length > 0 ? (
            <MenuList key={entry.id} entries={[entry]} current={current} />
          ) : (
            <a
              key={entry.id}
              className="button site-header__lead-link"
              href={entry.uri}
              aria-current={markCurrent(entry.uri, current)}
            >
              {entry.label}
            </a>
          ),
        )}
      </div>
      <div className="site-header__regions" data-original={`states-${entry.id}`}>
        {states.regions.map(({ name, entries }) => (
          <div
            key={name}
            className={
              entries.length > 14 ? 'site-header__region site-header__region--wide' : 'site-header__region'
            }
          >
            <p className="site-header__region-name">{name}</p>
            <MenuList entries={entries} current={current} />
          </div>
        ))}
      </div>
    </>
  );
}

function MainItem({ entry, current, isCurrent }: MenuEntryProps & { readonly isCurrent: boolean }) {
  if (entry.children.length === 0) {
    return (
      <li className="site-header__item">
        <MenuLink entry={entry} current={current} />
      </li>
    );
  }
  const isWide = groupByRegion(entry.children) !== undefined;
  return (
    <li className="site-header__item">
      <details className="site-header__group" name="site-header-main" data-group="" suppressHydrationWarning>
        <summary
          className={
            isCurrent ? 'site-header__summary site-header__summary--current' : 'site-header__summary'
          }
        >
          {entry.label}
        </summary>
        <div className={isWide ? 'site-header__panel site-header__panel--wide' : 'site-header__panel'}>
          <StatesPanel entry={entry} current={current} />
        </div>
      </details>
    </li>
  );
}

type TrustedEmpty = { trustedTypes?: { emptyHTML: string } };

interface CopiedListProps {
  /** The `data-original` of the list in the bar. */
  readonly from: string;
  readonly className: string;
  /** The same list for browsers without scripts. */
  readonly children: ReactNode;
}

/**
 * A list of the mobile menu that the behavior copies from the bar when the menu opens: 51 states, rendered
 * twice, would be a quarter of a page's elements. Browsers that run scripts parse `<noscript>` as text.
 */
function CopiedList({ from, className, children }: CopiedListProps) {
  // The browser's trusted empty HTML; a string would need a Trusted Types policy.
  const emptyHtml = { __html: (globalThis as TrustedEmpty).trustedTypes?.emptyHTML ?? '' };
  return (
    <>
      <noscript>{children}</noscript>
      <ul
        className={className}
        data-copied={from}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant empty string keeps React from changing the list
        dangerouslySetInnerHTML={emptyHtml}
        suppressHydrationWarning
      />
    </>
  );
}

/** An item of the mobile menu: a link, or a group that expands and never navigates. */
function MobileMenuItem({ entry, current, isNested }: MenuEntryProps & { readonly isNested?: boolean }) {
  if (entry.children.length === 0) return <MenuLink entry={entry} current={current} />;
  // Below the first level, the group's own page keeps its label: "All paying for school" would read wrong.
  const ownLink = isNested && hasPage(entry) ? [{ ...entry, id: `${entry.id}-own`, children: [] }] : [];
  const states = isNested ? undefined : groupByRegion(entry.children);
  const listedEntries = states?.others ?? (isNested ? [...ownLink, ...entry.children] : listGroup(entry));
  return (
    <details suppressHydrationWarning>
      <summary>{entry.label}</summary>
      {states && (
        <CopiedList from={`states-${entry.id}`} className="site-header__list">
          <MenuList
            entries={entry.children.filter((child) => !states.others.includes(child))}
            current={current}
          />
        </CopiedList>
      )}
      <ul className="site-header__list">
        {listedEntries.map((child) => (
          <li key={child.id}>
            <MobileMenuItem entry={child} current={current} isNested />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Logo({ logo, logoAlt }: Pick<SiteHeaderProps, 'logo' | 'logoAlt'>) {
  const { config } = useElement().source;
  const name = logoAlt || config.siteName;
  return (
    <a className="site-header__logo" part="logo" href={config.homeUrl ?? '/'}>
      {logo ? <img src={logo} alt={name} width={178} height={32} /> : name}
    </a>
  );
}

function Action({ actionLabel, actionLink }: Pick<SiteHeaderProps, 'actionLabel' | 'actionLink'>) {
  if (!actionLink) return null;
  return (
    <a className="button button--filled site-header__action" part="button" href={actionLink}>
      {actionLabel || 'Find a program'}
    </a>
  );
}

const searchName = 'Search schools and guides';

/** A GET form, to which a script adds suggestions while the visitor types. */
function SearchForm({ hasButton }: { readonly hasButton?: boolean }) {
  const { homeUrl } = useElement().source.config;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <search> around each form would be two more elements on every page
    <form className="site-header__search-form" role="search" action={siteLink('/search/', homeUrl)}>
      <input
        className="site-header__search-field"
        type="search"
        name="q"
        maxLength={100}
        autoComplete="off"
        aria-label={searchName}
        placeholder={searchName}
        data-site-search=""
      />
      {hasButton && (
        <button className="button button--filled" type="submit">
          Search
        </button>
      )}
    </form>
  );
}

/**
 * The header, built from native `<details>`: the main menu has one open group at a
 * time, and the mobile menu covers the screen. All of it works without a script; the
 * behavior adds Escape, clicks outside, the focus trap and the scroll lock.
 */
export function SiteHeader({ menu, social = [], current, ...props }: SiteHeaderProps) {
  const { homeUrl } = useElement().source.config;
  const entries = insertStates(menu ?? [], homeUrl);
  const currentEntry = findCurrent(entries, current);
  return (
    <header className="site-header" part="header">
      <div className={`site-header__bar${social.length > 0 ? ' site-header__bar--social' : ''}`}>
        <Logo {...props} />
        <nav className="site-header__nav" part="nav" aria-label="Main">
          <ul className="site-header__items">
            {entries.map((entry) => (
              <MainItem key={entry.id} entry={entry} current={current} isCurrent={entry === currentEntry} />
            ))}
          </ul>
        </nav>
        <details
          className="site-header__search"
          part="search"
          name="site-header-main"
          data-group=""
          data-search=""
          suppressHydrationWarning
        >
          <summary className="site-header__search-toggle" aria-label="Search">
            <svg width="24" height="24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
              <path d="M15 15l6 6M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0" />
            </svg>
          </summary>
          <SearchForm hasButton />
        </details>
        <div className="site-header__end" data-original="social">
          <SocialLinks links={social} />
          <Action {...props} />
        </div>
        <details className="site-header__mobile" part="menu" data-mobile-menu="" suppressHydrationWarning>
          <summary className="site-header__toggle">
            <span className="site-header__toggle-open visually-hidden">Open menu</span>
            <span className="site-header__toggle-close visually-hidden">Close menu</span>
          </summary>
          <div className="site-header__screen">
            <Logo {...props} />
            <SearchForm />
            <nav aria-label="Menu">
              <ul className="site-header__rows">
                {entries.map((entry) => (
                  <li key={entry.id} className="site-header__row">
                    <MobileMenuItem entry={entry} current={current} />
                  </li>
                ))}
              </ul>
            </nav>
            <Action {...props} />
            {social.length > 0 && (
              <CopiedList from="social" className="social-links">
                <SocialLinks links={social} />
              </CopiedList>
            )}
          </div>
        </details>
      </div>
    </header>
  );
}
