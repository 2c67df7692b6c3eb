import type { SponsoredHit } from '../../../core/model/services/sponsored-hit.ts';
import { formatLevel, formatOnline } from '../../../core/text/format.ts';
import { paidTarget } from '../listing-card/paid-product.ts';
import { WhyShown } from '../why-shown/why-shown.tsx';
import { DisclosureLabels, FactRow, pressedLabel, SchoolLogo, SchoolTags } from './school-facts.tsx';

export interface SponsoredCardProps {
  readonly hit: SponsoredHit;
  /** The complete URL with all parameters known before the click. */
  readonly href: string;
  /** The product block as JSON; tracking reads it from the card. */
  readonly product: string;
  /** A view event as JSON, sent when the card is in view. */
  readonly view: string;
  readonly onToggle: (text: string) => void;
  /** True if the list already says that its schools are made up; the card then does not repeat it. */
  readonly isSampleList: boolean;
}

function SponsoredHead({
  hit,
  href,
  isSampleList,
}: Pick<SponsoredCardProps, 'hit' | 'href' | 'isSampleList'>) {
  const { name, logo, sample, additional = {} } = hit.school;
  const location = [additional.city, additional.stateCode].filter(Boolean).join(', ');
  const tags = [formatLevel(additional.levelOfInstitution), formatOnline(additional.percentOnlinePrograms)];
  return (
    <header className="school-card__head">
      <div className="school-card__title">
        <h3 className="school-card__name" part="name">
          <a className="link link--title" href={href} {...paidTarget}>
            {name}
          </a>
        </h3>
        {location && <p className="school-card__city">{location}</p>}
        <SchoolTags tags={sample && !isSampleList ? ['Sample school, made up', ...tags.slice(0, 1)] : tags} />
      </div>
      <SchoolLogo name={name} logo={logo} />
    </header>
  );
}

interface SchoolTextProps {
  readonly className: string;
  readonly text: string;
  /** The text of a made-up school is generated from its figures, so it is not a quotation. */
  readonly isGenerated: boolean | undefined;
}

/** Only the sponsor's own words are in quotation marks. */
function SchoolText({ className, text, isGenerated }: SchoolTextProps) {
  return <p className={className}>{isGenerated ? text : `The school says: “${text}”`}</p>;
}

function SponsoredDetails({
  hit,
  description,
  onToggle,
}: Pick<SponsoredCardProps, 'hit' | 'onToggle'> & { readonly description: string | undefined }) {
  const { name, summary, sample, additional = {} } = hit.school;
  return (
    <details className="school-card__more" part="details" suppressHydrationWarning>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is the native button of its details */}
      <summary className="link link--action" onClick={(click) => onToggle(pressedLabel(click))}>
        <DisclosureLabels name={name} />
      </summary>
      <div>
        {summary && summary !== description && (
          <SchoolText className="school-card__summary" text={summary} isGenerated={sample} />
        )}
        <dl>
          <FactRow label="Institution level" value={formatLevel(additional.levelOfInstitution)} />
          <FactRow label="Programs" value={formatOnline(additional.percentOnlinePrograms)} />
        </dl>
      </div>
    </details>
  );
}

/** A paid placement of a school: labeled, on an ochre background, without rank or score. */
export function SponsoredCard({ hit, href, product, view, onToggle, isSampleList }: SponsoredCardProps) {
  const description = hit.program?.description ?? hit.school.summary;
  return (
    <article
      className="panel panel--paid school-card school-card--paid"
      part="card sponsored"
      data-paid={product}
      data-view={view}
    >
      <p className="school-card__paid-bar" part="paid-label">
        <strong>Sponsored.</strong> <span>Paid placement. Not ranked or scored.</span>
      </p>
      <SponsoredHead hit={hit} href={href} isSampleList={isSampleList} />
      {description && (
        <SchoolText className="school-card__blurb" text={description} isGenerated={hit.school.sample} />
      )}
      <div className="school-card__actions">
        <a className="button school-card__visit" part="button" href={href} {...paidTarget}>
          {hit.school.sample ? 'View program' : 'Visit school site'}
          <span className="visually-hidden">: {hit.school.name}</span>
        </a>
        <SponsoredDetails hit={hit} description={description} onToggle={onToggle} />
        <WhyShown name={hit.school.name}>
          {hit.school.name} pays us when you follow its link. The school offers the subject of this page, or a
          related one. This placement does not change the order or the ranks of other schools.
        </WhyShown>
      </div>
    </article>
  );
}
