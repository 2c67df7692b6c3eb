import { Icon } from '../shared/icon/icon.tsx';
import { Picture } from '../shared/picture/picture.tsx';
import type { BiographyCardProps } from './biography-card.element.ts';
import { listPersonLinks, type PersonLink } from './biography-card.logic.ts';

function IconLink({ href, icon, type, label, opensTab }: PersonLink) {
  return (
    <a className="biography-card__link" href={href} {...(opensTab && { target: '_blank', rel: 'noopener' })}>
      <Icon name={icon} type={type} />
      <span className="visually-hidden">
        {label}
        {opensTab && ' (opens in a new tab)'}
      </span>
    </a>
  );
}

/** A person’s portrait, biography and links; renders nothing without a name. */
export function BiographyCard(props: BiographyCardProps) {
  const { name, occupation, image, imageAlt } = props;
  if (!name) return null;
  const links = listPersonLinks(props);
  return (
    <div className="size-container biography-card">
      <div className="biography-card__card" part="card">
        {image && (
          <span className="biography-card__image" part="image">
            <Picture src={image} alt={imageAlt} width={110} height={110} crop="attention" />
          </span>
        )}
        <div className="biography-card__head">
          <h3 className="biography-card__name" part="name">
            {name}
          </h3>
          {occupation && <p className="biography-card__occupation">{occupation}</p>}
        </div>
        <div className="biography-card__body">
          <div className="biography-card__text">
            <slot />
          </div>
          {links.length > 0 && (
            <ul className="biography-card__links" part="links">
              {links.map((link) => (
                <li key={link.icon}>
                  <IconLink {...link} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </div>
  );
}
