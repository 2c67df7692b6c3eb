import { personInitials } from '../shared/initials/person-initials.ts';
import { Picture } from '../shared/picture/picture.tsx';
import type { ExpertItemProps } from './expert-item.element.ts';

/** A person in one line; renders nothing without a name. */
export function ExpertItem({ name, jobTitle, image, link }: ExpertItemProps) {
  if (!name) return null;
  return (
    <div className="expert-item" part="item">
      <span className="expert-item__image" part="image">
        {image ? (
          <Picture src={image} alt="" width={70} height={70} crop="attention" />
        ) : (
          <span className="expert-item__initials" aria-hidden="true">
            {personInitials(name)}
          </span>
        )}
      </span>
      <div className="expert-item__text">
        <p className="expert-item__name" part="name">
          {link ? (
            <a className="link link--title" href={link}>
              {name}
            </a>
          ) : (
            name
          )}
        </p>
        {jobTitle && <p className="expert-item__job">{jobTitle}</p>}
      </div>
    </div>
  );
}
