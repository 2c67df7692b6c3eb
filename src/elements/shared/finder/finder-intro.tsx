import { useElement } from '../../../core/element-context.ts';
import { describeRecipients } from '../../../services/recipients.ts';
import { disclosureUrl } from '../listing-card/paid-product.ts';
import { Picture } from '../picture/picture.tsx';
import type { FinderLayout } from './finder-setup.ts';

const personalizedHeading = 'Turn Your Dreams Into Reality';
const personalizedText =
  "Take our quiz and we'll do the homework for you! Compare your school matches and apply to your top choice today.";
const steps = ['Browse Programs', 'Discover matches', 'Request info'] as const;
const imageSize = { width: 448, height: 382 };

interface FinderIntroProps {
  readonly layout: FinderLayout;
  /** The finder is an entry of a list whose headings have level 3. */
  readonly isEntry?: boolean;
  readonly heading?: string;
  readonly text?: string;
  readonly image?: string;
  readonly imageAlt?: string;
}

/** Illustration of a nurse's cape: the default image of a personalized finder. */
function DefaultImage() {
  return (
    <svg
      className="finder__cape"
      viewBox="0 0 448 382"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="finder__cape-ground" width="448" height="382" />
      <g className="finder__cape-folds">
        <path d="M60 382C70 220 120 90 230 0" />
        <path d="M120 382C128 236 176 110 280 0" />
        <path d="M180 382C186 252 230 130 330 0" />
        <path d="M240 382C244 270 284 150 384 0" />
      </g>
      <path className="finder__cape-lining" d="M290 382C296 270 342 150 448 82V382Z" />
      <circle className="finder__cape-clasp" cx="298" cy="96" r="9" />
    </svg>
  );
}

function Checklist() {
  return (
    <ul className="finder__steps" part="steps">
      {steps.map((step) => (
        <li key={step} className="finder__step">
          <svg
            className="finder__tick"
            viewBox="0 0 16 16"
            width="16"
            height="16"
            aria-hidden="true"
            focusable="false"
          >
            <path d="M2.5 8.5l3.5 3.5 7.5-8" />
          </svg>
          {step}
        </li>
      ))}
    </ul>
  );
}

/** Content before the fields: image, heading, text and, in a native finder, its three steps. */
export function FinderIntro({ layout, isEntry, heading, text, image, imageAlt = '' }: FinderIntroProps) {
  const isPersonalized = layout === 'personalized';
  const shownHeading = heading || (isPersonalized ? personalizedHeading : undefined);
  const shownText = text || (isPersonalized ? personalizedText : undefined);
  const hasImage = isPersonalized || image;
  const Heading = isEntry ? 'h3' : 'h2';
  return (
    <>
      {hasImage && (
        <div className="finder__picture" part="image">
          {image ? (
            <Picture
              src={image}
              alt={imageAlt}
              {...imageSize}
              maxWidth={640}
              sizes="(max-width: 680px) 100vw, 448px"
            />
          ) : (
            <DefaultImage />
          )}
        </div>
      )}
      {(shownHeading || shownText || layout === 'native') && (
        <div className="finder__intro">
          {shownHeading && (
            <Heading className="finder__heading" part="heading">
              {shownHeading}
            </Heading>
          )}
          {shownText && <p className="finder__text">{shownText}</p>}
          {layout === 'native' && <Checklist />}
        </div>
      )}
    </>
  );
}

/** Note about who pays, with a link to the full disclosure; shown in every layout. */
export function FinderDisclosure({ isLong }: { isLong: boolean }) {
  const { config } = useElement().source;
  return (
    <p className="finder__disclosure" part="disclosure">
      <span className="tag tag--paid">Ad-supported</span>{' '}
      <span>
        All matches are schools that pay us. {describeRecipients(config)}
        {isLong && ' This does not influence our rankings, guides or articles.'}{' '}
        <a className="link finder__disclosure-link" href={disclosureUrl(config)}>
          Advertising disclosure
        </a>
      </span>
    </p>
  );
}
