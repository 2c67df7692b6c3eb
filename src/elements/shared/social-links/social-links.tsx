import { uniqueKeys } from '../../../core/unique-keys.ts';
import { Icon } from '../icon/icon.tsx';
import type { SocialLink } from './social-links.logic.ts';

export interface SocialLinksProps {
  readonly links: readonly SocialLink[];
  /** Whose they are, for readers who hear the links one by one. */
  readonly owner?: string;
  /** Colour of the icons on a ground that is not the page's. */
  readonly color?: string;
}

/** Links to profiles elsewhere, each in a new tab. Draws nothing without any. */
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
