import { Picture } from '../shared/picture/picture.tsx';
import type { ContentCardProps } from './content-card.element.ts';

const imageSize = { width: 448, height: 160, maxWidth: 640, sizes: '(max-width: 680px) 100vw, 640px' };
const backgroundSize = { ...imageSize, maxWidth: 448, sizes: '(max-width: 488px) 100vw, 448px' };

/** The shade if it is a multiple of 10 from 0 to 100, otherwise the default of 30. */
function validShade(shade: number): number {
  return shade % 10 === 0 && shade >= 0 && shade <= 100 ? shade : 30;
}

/** A card that links to another page; renders nothing without a heading. */
export function ContentCard({
  variant,
  heading,
  link,
  image,
  imageAlt,
  buttonLabel,
  shade,
}: ContentCardProps) {
  if (!heading) return null;
  const isShaded = variant === 'image';
  return (
    <article className={`panel content-card content-card--${variant}`} part="card">
      {image && variant !== 'interlink' && (
        <div className="content-card__image" part="image">
          <Picture src={image} alt={imageAlt} {...(isShaded ? backgroundSize : imageSize)} />
          {isShaded && <span className="content-card__shade" data-shade={validShade(shade)} />}
        </div>
      )}
      <div className="content-card__body">
        <h3 className="content-card__heading" part="heading">
          {link && variant !== 'basic' ? (
            <a className="link link--title" href={link}>
              {heading}
            </a>
          ) : (
            heading
          )}
        </h3>
        <div className="content-card__text">
          <slot />
        </div>
        {variant === 'basic' && link && (
          <a className="button content-card__button" part="button" href={link}>
            {buttonLabel || 'View More'}
            <span className="visually-hidden">: {heading}</span>
          </a>
        )}
      </div>
    </article>
  );
}
