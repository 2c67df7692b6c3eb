import type { RankingSchool, SchoolDetails } from '../../../core/entities.ts';
import { formatLevel, formatNumber, formatOnline, formatPercent, formatUsd, notProvided } from '../../../core/format.ts';
import { hasOrigin } from '../../../core/urls.ts';
import { Picture } from '../picture/picture.tsx';
import { initialsOf } from './school-data.ts';

export interface SchoolCardProps {
  readonly school: RankingSchool;
  /** The numeral; left out where the list is unranked. */
  readonly rank?: number;
  /** The light-DOM anchor that belongs here. */
  readonly anchor: string;
  /** A view event as JSON, sent when the card is seen. */
  readonly view: string;
  /** A link to the school was followed; `text` is what the link says. */
  readonly onVisit: (text: string) => void;
  /** The details are about to open or close; `text` is what the button says. */
  readonly onToggle: (text: string) => void;
}

const logoSize = { width: 130, height: 80 };

/** What a link to another site needs; a link within the site stays in its tab. */
function outbound(url: string) {
  return hasOrigin(url) ? { target: '_blank', rel: 'noopener' } : {};
}

/** A school's logo, or its initials in a box of the same size. */
export function SchoolLogo({ name, logo }: { readonly name: string; readonly logo?: string }) {
  return (
    <div className="school-card__logo" part="logo">
      {logo ? <Picture src={logo} alt="" {...logoSize} /> : <span aria-hidden="true">{initialsOf(name)}</span>}
    </div>
  );
}

/** One figure and its name. */
export function SchoolFact({ label, value }: { readonly label: string; readonly value: string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value ?? notProvided}</dd>
    </div>
  );
}

function SchoolTags({ details }: { readonly details: SchoolDetails }) {
  const tags = [formatLevel(details.schoolLevel), formatOnline(details.percentOnlinePrograms)].filter((tag) => tag !== undefined);
  if (tags.length === 0) return null;
  return (
    <ul className="school-card__tags">
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );
}

function MainFacts({ details }: { readonly details: SchoolDetails }) {
  return (
    <dl className="school-card__facts" part="facts">
      <SchoolFact label="In-state tuition" value={formatUsd(details.undergradTuitionInState)} />
      <SchoolFact label="Out-of-state tuition" value={formatUsd(details.undergradTuitionOutOfState)} />
      <SchoolFact label="Acceptance rate" value={formatPercent(details.admissionRate)} />
      <SchoolFact label="Students enrolled" value={formatNumber(details.totalStudentsEnrolled)} />
    </dl>
  );
}

function MoreDetails({ name, details, onToggle }: { readonly name: string; readonly details: SchoolDetails } & Pick<SchoolCardProps, 'onToggle'>) {
  const control = details.isPrivate === undefined ? undefined : details.isPrivate ? 'Private' : 'Public';
  const online = details.percentOnlineEnrollment === undefined ? undefined : formatPercent(details.percentOnlineEnrollment / 100);
  return (
    // A visitor may have opened it before React came, which is no mismatch.
    <details className="school-card__more" part="details" suppressHydrationWarning>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is the native button of its details */}
      <summary onClick={({ currentTarget }) => onToggle(currentTarget.closest('details')?.open ? 'Less Details' : 'More Details')}>
        <span className="school-card__closed">More Details</span>
        <span className="school-card__open">Less Details</span>
        <span className="visually-hidden"> about {name}</span>
      </summary>
      <dl>
        <SchoolFact label="Retention rate" value={formatPercent(details.retentionRate)} />
        <SchoolFact label="Graduate tuition, in-state" value={formatUsd(details.gradTuitionInState)} />
        <SchoolFact label="Graduate tuition, out-of-state" value={formatUsd(details.gradTuitionOutOfState)} />
        <SchoolFact label="Accreditation" value={details.accreditation} />
        <SchoolFact label="Public or private" value={control} />
        <SchoolFact label="Online enrollment" value={online} />
      </dl>
    </details>
  );
}

function CardHead({ school, rank, onVisit }: Pick<SchoolCardProps, 'school' | 'rank' | 'onVisit'>) {
  const { details, url } = school;
  const name = details.schoolName;
  const place = [details.city, details.stateCode].filter(Boolean).join(', ');
  return (
    <header className="school-card__head">
      {rank !== undefined && (
        <p className="school-card__rank" part="rank">
          <span className="visually-hidden">Rank </span>
          {rank}
        </p>
      )}
      <div className="school-card__title">
        <h3 className="school-card__name" part="name">
          {url ? (
            <a href={url} {...outbound(url)} onClick={() => onVisit(name)}>
              {name}
            </a>
          ) : (
            name
          )}
        </h3>
        {place && <p className="school-card__place">{place}</p>}
        <SchoolTags details={details} />
      </div>
      <SchoolLogo name={name} logo={school.logo} />
    </header>
  );
}

/**
 * One school of a ranking. Everything works without a script: the details are a
 * native disclosure and the school's address is a link.
 */
export function SchoolCard({ school, rank, anchor, view, onVisit, onToggle }: SchoolCardProps) {
  const { details, url, blurb } = school;
  return (
    <article className="school-card" part="card" data-view={view}>
      <slot name={`anchor-${anchor}`} className="school-card__anchor" />
      <CardHead school={school} rank={rank} onVisit={onVisit} />
      {blurb && <p className="school-card__blurb">{blurb}</p>}
      <MainFacts details={details} />
      <div className="school-card__actions">
        {url && (
          <a className="school-card__visit" part="button" href={url} {...outbound(url)} onClick={() => onVisit('View School')}>
            View School<span className="visually-hidden">: {details.schoolName}</span>
          </a>
        )}
        <MoreDetails name={details.schoolName} details={details} onToggle={onToggle} />
      </div>
    </article>
  );
}
