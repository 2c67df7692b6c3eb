import { uniqueKeys } from '../../../core/unique-keys.ts';
import { Icon } from '../icon/icon.tsx';
import type { SocialLink } from './social-links.logic.ts';

export interface SocialLinksProps {
  readonly links: readonly SocialLink[];
  /** Name of the person, for screen reader users who hear the links out of context. */
  readonly owner?: string;
  /** Color of the icons on a background other than the page's. */
  readonly color?: string;
}

/** Links to social profiles; each opens in a new tab. Renders nothing without links. */
export function SocialLinks({ links, owner, color }: SocialLinksProps) {
  if (links.length === 0) return null;
  const keys = uniqueKeys(links.map(({ label, url }) => `${label} ${url}`));
  return (
    <ul className="social-links" part="social">
      {links.map(({ label, url, icon }, index) => (
        <li key={keys[index]}>
          <a
            className={icon ? 'button button--icon button--bare' : 'link social-links__link'}
            href={url}
            target="_blank"
            rel="noopener"
          >
            {icon && <Icon {...icon} color={color} />}
            <span className={icon && 'visually-hidden'}>{label}</span>{' '}
            <span className="visually-hidden">{`${owner ? `of ${owner} ` : ''}(opens in a new tab)`}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
