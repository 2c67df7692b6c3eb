import { memo } from 'react';
import { type ContributorEntry, careerLine, truncateSubjects } from './contributor.logic.ts';
import { Portrait, TypeBadges } from './portrait.tsx';

export interface ContributorCardProps {
  readonly entry: ContributorEntry;
  /** URL of the profile; the card of a contributor without one has no links. */
  readonly href: string | undefined;
}

/** The widest column of a list, in CSS pixels. */
const portraitSize = 276;
/** For browsers that do not measure the box of a lazy image. */
const portraitSizes = '(max-width: 759px) 45vw, (max-width: 1139px) 30vw, 276px';

/** One contributor of a list. Memoized, because the list re-renders on every keystroke. */
export const ContributorCard = memo(function ContributorCard({ entry, href }: ContributorCardProps) {
  const { title, types, image, imageAlt, subjects } = entry;
  return (
    <article className="contributor-card" part="card">
      <div className="contributor-card__image">
        <Portrait src={image} alt={imageAlt} size={portraitSize} sizes={portraitSizes} />
      </div>
      <TypeBadges types={types} />
      <h2 className="contributor-card__name">
        {href ? (
          <a className="link link--title" href={href}>
            {title}
          </a>
        ) : (
          title
        )}
      </h2>
      <p className="contributor-card__career">{careerLine(entry)}</p>
      {subjects && (
        <p className="contributor-card__subjects">
          {truncateSubjects(subjects)}{' '}
          {href && (
            <a className="link contributor-card__more" href={href}>
              Learn More <span className="visually-hidden">about {title}</span>
            </a>
          )}
        </p>
      )}
    </article>
  );
});
