import { useElement } from '../../core/element-context.ts';
import { siteLink } from '../../core/urls.ts';
import type { SubNavProps } from './sub-nav.element.ts';
import { articleTabs, findCurrent } from './sub-nav.logic.ts';

/** Links between the pages of a section; scrolls sideways if it is too wide. */
export function SubNav({ items, current }: SubNavProps) {
  const { homeUrl } = useElement().source.config;
  const tabs = items?.length
    ? items
    : articleTabs.map(({ label, uri }) => ({ label, uri: siteLink(uri, homeUrl) }));
  const currentIndex = findCurrent(tabs, current);
  return (
    <nav className="sub-nav" part="nav" aria-label="Section">
      <ul className="sub-nav__list">
        {tabs.map(({ label, uri }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tabs may be identical, and they have no state
          <li key={index} className="sub-nav__item">
            <a
              className="sub-nav__link"
              part="link"
              href={uri}
              aria-current={index === currentIndex ? 'page' : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
