import { uniqueKeys } from '../../core/unique-keys.ts';
import { Byline } from '../shared/byline/byline.tsx';
import { FinderForm } from '../shared/finder/finder-form.tsx';
import { Picture } from '../shared/picture/picture.tsx';
import { Share } from '../shared/share/share.tsx';
import type { PageHeroProps } from './page-hero.element.ts';
import { hasText, heroFinder, heroSizes, type JumpLink, toFragment } from './page-hero.logic.ts';

const fullWidth = { width: 992, height: 384 } as const;
/** 448 px wide beside the text; up to 680 px below it. */
const beside = { width: 448, height: 382, maxWidth: 680 } as const;

function HeroImage({
  image,
  imageAlt,
  imageAttribution,
  fullWidthImage,
  faceGravity,
  maxWidth,
}: PageHeroProps) {
  const size = fullWidthImage ? fullWidth : beside;
  return (
    <figure className="page-hero__image" part="image">
      <Picture
        src={image}
        alt={imageAlt}
        {...size}
        sizes={heroSizes(fullWidthImage, maxWidth)}
        priority
        crop={faceGravity ? 'attention' : 'cover'}
      />
      {imageAttribution && <figcaption className="page-hero__attribution">{imageAttribution}</figcaption>}
    </figure>
  );
}

/** Decoration for heroes without an image: the lining of a nurse's cape. */
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

function HeroText({
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
    <div className="page-hero__text">
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

/** The top of a page on a dark background. Its heading is the page's only `<h1>`. */
export function PageHero(props: PageHeroProps) {
  const { image, showImage, fullWidthImage, showFinder, data } = props;
  const hasImage = showImage && Boolean(image);
  if (!hasImage && !hasText(props)) return <slot />;
  const layout = hasImage ? (fullWidthImage ? 'wide' : 'beside') : 'plain';
  return (
    <div className="size-container page-hero" part="hero">
      <header className={`page-hero__cape page-hero__cape--${layout}`}>
        {!hasImage && <Lining />}
        <HeroText {...props} />
        {hasImage && <HeroImage {...props} />}
        {/* The data is null if the degree tree is empty, unavailable or slow. */}
        {showFinder && data !== null && (
          <div className="page-hero__finder">
            <FinderForm setup={heroFinder} packedOptions={data} layout="horizontal" />
          </div>
        )}
      </header>
      <div className="page-hero__more">
        <slot />
      </div>
    </div>
  );
}
