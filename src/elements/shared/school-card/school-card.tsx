import type { ReactNode } from 'react';
import type { RankingSchool } from '../../../core/model/ranking.ts';
import {
  formatLevel,
  formatNumber,
  formatOnline,
  formatPercent,
  formatUsd,
  missingFigure,
  notReported,
} from '../../../core/text/format.ts';
import {
  DisclosureLabels,
  FactRow,
  pressedLabel,
  SchoolFact,
  type SchoolFactProps,
  SchoolLogo,
  SchoolTags,
} from './school-facts.tsx';
import { SchoolScore, ScoreDetails, type ScoreExplanation } from './school-score.tsx';
import type { VisitLink } from './visit-link.ts';

export interface SchoolCardProps {
  readonly school: RankingSchool;
  /** Undefined in an unranked list. */
  readonly rank?: number;
  /** Id of the card's anchor in the light DOM, which jump links use. */
  readonly anchor: string;
  /** A view event as JSON, sent when the card is in view. */
  readonly view: string;
  /** A control that the list adds to the card's actions. */
  readonly tool?: ReactNode;
  /** Undefined if the school has no URL. */
  readonly visit?: VisitLink;
  /** The URL of our page about the school; undefined if it has none. */
  readonly page?: string;
  /** How our score is computed; undefined in a list without our scores. Must be referentially stable. */
  readonly explanation?: ScoreExplanation;
  /** Called when the details are about to open or close; `text` is the label of the button. */
  readonly onToggle: (text: string) => void;
}

type CardFacts = Pick<SchoolCardProps, 'school' | 'explanation'>;

/** The strip of figures. The net price comes before tuition if the source has net prices. */
function MainFacts({ school, explanation }: CardFacts) {
  const { details } = school;
  const reason = (figure: string) => missingFigure(school, figure);
  const hasNetPrice = explanation !== undefined || details.netPrice !== undefined;
  return (
    <dl className="school-card__facts" part="facts">
      {hasNetPrice && (
        <SchoolFact
          label="Net price, after aid"
          value={formatUsd(details.netPrice)}
          missing={reason('netPrice')}
        />
      )}
      <SchoolFact
        label="In-state tuition"
        value={formatUsd(details.undergradTuitionInState)}
        missing={reason('tuitionInState')}
      />
      {!hasNetPrice && (
        <SchoolFact
          label="Out-of-state tuition"
          value={formatUsd(details.undergradTuitionOutOfState)}
          missing={reason('tuitionOutOfState')}
        />
      )}
      <SchoolFact
        label="Acceptance rate"
        value={formatPercent(details.admissionRate)}
        missing={reason('admissionRate')}
      />
      <SchoolFact
        label="Students enrolled"
        value={formatNumber(details.totalStudentsEnrolled)}
        missing={reason('students')}
      />
    </dl>
  );
}

/** The figures of the disclosure, in display order. */
function moreFacts({ school, explanation }: CardFacts): readonly SchoolFactProps[] {
  const { details } = school;
  const control = details.isPrivate === undefined ? undefined : details.isPrivate ? 'Private' : 'Public';
  const online =
    details.percentOnlineEnrollment === undefined
      ? undefined
      : formatPercent(details.percentOnlineEnrollment / 100);
  const retention = {
    label: 'Retention rate',
    value: formatPercent(details.retentionRate),
    missing: missingFigure(school, 'retentionRate'),
  };
  const outOfState = {
    label: 'Out-of-state tuition',
    value: formatUsd(details.undergradTuitionOutOfState),
    missing: missingFigure(school, 'tuitionOutOfState'),
  };
  return [
    ...(explanation ? [] : [retention]),
    ...(explanation || details.netPrice !== undefined ? [outOfState] : []),
    { label: 'Graduate tuition, in-state', value: formatUsd(details.gradTuitionInState) },
    { label: 'Graduate tuition, out-of-state', value: formatUsd(details.gradTuitionOutOfState) },
    { label: 'Accreditation', value: details.accreditation },
    { label: 'Public or private', value: control },
    { label: 'Online enrollment', value: online },
  ];
}

/** Renders nothing if it has neither figures nor reasons why they are missing. */
function MoreDetails({ school, explanation, onToggle }: CardFacts & Pick<SchoolCardProps, 'onToggle'>) {
  const facts = moreFacts({ school, explanation });
  if (facts.every(({ value, missing = notReported }) => value === undefined && missing === notReported))
    return null;
  return (
    // A visitor may have opened it before hydration, which is not a mismatch.
    <details className="school-card__more" part="details" suppressHydrationWarning>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is the native button of its details */}
      <summary className="link link--action" onClick={(click) => onToggle(pressedLabel(click))}>
        <DisclosureLabels name={school.details.schoolName} />
      </summary>
      <dl>
        {facts.map((fact) => (
          <FactRow key={fact.label} {...fact} />
        ))}
      </dl>
    </details>
  );
}

function CardHead({
  school,
  rank,
  visit,
  page,
  explanation,
}: Pick<SchoolCardProps, 'school' | 'rank' | 'visit' | 'page' | 'explanation'>) {
  const { details } = school;
  const name = details.schoolName;
  const link = page ? { href: page } : visit;
  const location = [details.city, details.stateCode].filter(Boolean).join(', ');
  return (
    <header className="school-card__head">
      {rank !== undefined && (
        <p className="school-card__rank" part="rank">
          <span className="visually-hidden">Rank </span>
          {school.sharedRank ?? rank}
          {school.sharedRank !== undefined && <small>tied</small>}
        </p>
      )}
      <div className="school-card__title">
        <h3 className="school-card__name" part="name">
          {link ? (
            <a className="link link--title" {...link}>
              {name}
            </a>
          ) : (
            name
          )}
        </h3>
        {location && <p className="school-card__city">{location}</p>}
        <SchoolTags tags={[formatLevel(details.schoolLevel), formatOnline(details.percentOnlinePrograms)]} />
      </div>
      {explanation ? <SchoolScore school={school} /> : <SchoolLogo name={name} logo={school.logo} />}
    </header>
  );
}

/** One school of a ranking. Works without a script: a native disclosure and plain links. */
export function SchoolCard({
  school,
  rank,
  anchor,
  view,
  tool,
  visit,
  page,
  explanation,
  onToggle,
}: SchoolCardProps) {
  const { details, blurb } = school;
  // A made-up school has no website. Its button links to our page about it.
  const action = visit ?? (page ? { href: page } : undefined);
  return (
    <article className="panel school-card" part="card" data-view={view}>
      <slot name={`anchor-${anchor}`} className="school-card__anchor" />
      <CardHead school={school} rank={rank} visit={visit} page={page} explanation={explanation} />
      {blurb && <p className="school-card__blurb">{blurb}</p>}
      <MainFacts school={school} explanation={explanation} />
      {explanation && <ScoreDetails school={school} explanation={explanation} />}
      <div className="school-card__actions">
        {action && (
          <a className="button school-card__visit" part="button" {...action}>
            View School<span className="visually-hidden">: {details.schoolName}</span>
          </a>
        )}
        {tool}
        <MoreDetails school={school} explanation={explanation} onToggle={onToggle} />
      </div>
    </article>
  );
}
