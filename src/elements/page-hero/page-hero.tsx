import { uniqueKeys } from '../../core/unique-keys.ts';
import { Byline } from '../shared/byline/byline.tsx';
import { FinderForm } from '../shared/finder/finder-form.tsx';
import { Picture } from '../shared/picture/picture.tsx';
import { Share } from '../shared/share/share.tsx';
import type { PageHeroProps } from './page-hero.element.ts';
import { hasWords, heroFinder, heroSizes, type JumpLink, toFragment } from './page-hero.logic.ts';

const fullWidth = { width: 992, height: 384 } as const;
/** Beside the words it has 448 pixels, under them in a column of text 560. */
const beside = { width: 448, height: 382, widest: 640 } as const;

function HeroImage({
  image,
  imageAlt,
  imageAttribution,
  fullWidthImage,
  faceGravity,
  maxWidth,
}: PageHeroProps) {
  const shape = fullWidthImage ? fullWidth : beside;
  return (
    <figure className="page-hero__image" part="image">
      <Picture
        src={image}
        alt={imageAlt}
        {...shape}
        sizes={heroSizes(fullWidthImage, maxWidth)}
        priority
        crop={faceGravity ? 'attention' : 'cover'}
      />
      {imageAttribution && <figcaption className="page-hero__attribution">{imageAttribution}</figcaption>}
    </figure>
  );
}

/** The lining of the cape, where no picture stands. */
function Lining() {
  return (
    <svg
      className="page-hero__lining"
      viewBox="0 0 480 320"
      preserveAspectRatio="xMaxYMax meet"
      aria-hidden="true"
      focusable="false"
    >
      <g className="page-hero__folds">
        <path d="M96 320C104 188 152 82 248 0S460 -140 600 -190" />
        <path d="M168 320C175 196 224 92 318 0S520 -130 640 -170" />
        <path d="M240 320C246 206 294 104 388 0S560 -110 660 -140" />
      </g>
      <path className="page-hero__turn" d="M312 320C319 218 372 118 480 64V320Z" />
      <circle className="page-hero__clasp" cx="330" cy="112" r="8" />
    </svg>
  );
}

function JumpLinks({ contents }: { readonly contents: readonly JumpLink[] }) {
  const keys = uniqueKeys(contents.map(({ id }) => id));
  return (
    <nav className="page-hero__contents" part="contents" aria-labelledby="contents">
      <p className="page-hero__contents-heading" id="contents">
        In this article
      </p>
      <ul className="page-hero__links">
        {contents.map(({ id, title }, index) => (
          <li key={keys[index]}>
            <a href={toFragment(id)}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function HeroWords({
  heading,
  subtitle,
  byline,
  showByline,
  showShare,
  url,
  contents,
  showContents,
}: PageHeroProps) {
  return (
    <div className="page-hero__words">
      {heading && (
        <h1 className="page-hero__heading" part="heading">
          {heading}
        </h1>
      )}
      {subtitle && (
        <p className="page-hero__subtitle" part="subtitle">
          {subtitle}
        </p>
      )}
      {showByline && byline && (
        <div className="page-hero__byline">
          <Byline {...byline} />
        </div>
      )}
      {showShare && <Share url={url} heading={heading} />}
      {showContents && contents && contents.length > 0 && <JumpLinks contents={contents} />}
    </div>
  );
}

/** The head of a page, on cape ground. Its heading is the page's only h1. */
export function PageHero(props: PageHeroProps) {
  const { image, showImage, fullWidthImage, showFinder, data } = props;
  const hasImage = showImage && Boolean(image);
  if (!hasImage && !hasWords(props)) return <slot />;
  const layout = hasImage ? (fullWidthImage ? 'wide' : 'beside') : 'plain';
  return (
    <div className="page-hero" part="hero">
      <header className={`page-hero__cape page-hero__cape--${layout}`}>
        {!hasImage && <Lining />}
        <HeroWords {...props} />
        {hasImage && <HeroImage {...props} />}
        {/* Null: there are no degrees to choose from. */}
        {showFinder && data !== null && (
          <div className="page-hero__finder">
            <FinderForm setup={heroFinder} drawn={data} layout="horizontal" />
          </div>
        )}
      </header>
      <div className="page-hero__more">
        <slot />
      </div>
    </div>
  );
}
