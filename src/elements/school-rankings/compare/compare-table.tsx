import type { ReactNode } from 'react';
import { useElement } from '../../../core/element-context.ts';
import type { RankingSchool, SchoolDetails } from '../../../core/model/ranking.ts';
import {
  formatLevel,
  formatNumber,
  formatOnline,
  formatPercent,
  formatUsd,
  missingFigure,
} from '../../../core/text/format.ts';
import { schoolPageUrl } from '../../shared/school-card/school-page-url.ts';
import { visitLink } from '../../shared/school-card/visit-link.ts';
import { productOf } from '../school-rankings.tracking.ts';
import { maxCompared } from './stored-schools.ts';

interface Fact {
  readonly label: string;
  readonly read: (details: SchoolDetails) => string | undefined;
  /** The name of the figure in a school's `withheld`. */
  readonly figure?: string;
}

const facts: readonly Fact[] = [
  {
    label: 'Location',
    read: ({ city, stateCode }) => [city, stateCode].filter(Boolean).join(', ') || undefined,
  },
  {
    label: 'In-state tuition',
    read: ({ undergradTuitionInState }) => formatUsd(undergradTuitionInState),
    figure: 'tuitionInState',
  },
  {
    label: 'Out-of-state tuition',
    read: ({ undergradTuitionOutOfState }) => formatUsd(undergradTuitionOutOfState),
    figure: 'tuitionOutOfState',
  },
  {
    label: 'Acceptance rate',
    read: ({ admissionRate }) => formatPercent(admissionRate),
    figure: 'admissionRate',
  },
  {
    label: 'Retention rate',
    read: ({ retentionRate }) => formatPercent(retentionRate),
    figure: 'retentionRate',
  },
  {
    label: 'Students enrolled',
    read: ({ totalStudentsEnrolled }) => formatNumber(totalStudentsEnrolled),
    figure: 'students',
  },
  {
    label: 'Public or private',
    read: ({ isPrivate }) => (isPrivate === undefined ? undefined : isPrivate ? 'Private' : 'Public'),
  },
  { label: 'Online', read: ({ percentOnlinePrograms }) => formatOnline(percentOnlinePrograms) },
  { label: 'Institution level', read: ({ schoolLevel }) => formatLevel(schoolLevel) },
  { label: 'Accreditation', read: ({ accreditation }) => accreditation },
];

function SchoolHeader({
  school,
  onRemove,
}: {
  readonly school: RankingSchool;
  readonly onRemove: () => void;
}): ReactNode {
  const { details } = school;
  const { config } = useElement().source;
  const page = schoolPageUrl(school, config);
  const link = page ? { href: page } : visitLink(school, config);
  return (
    <th scope="col" data-product={JSON.stringify(productOf(school))}>
      {link ? <a {...link}>{details.schoolName}</a> : details.schoolName}
      <button type="button" className="link link--action" data-remove onClick={onRemove}>
        Remove <span className="visually-hidden">{details.schoolName}</span>
      </button>
    </th>
  );
}

interface CompareTableProps {
  readonly schools: readonly RankingSchool[];
  readonly onRemove: (school: RankingSchool) => void;
  readonly onClear: () => void;
}

/** The comparison table: one column per school, one row per figure. */
export function CompareTable({ schools, onRemove, onClear }: CompareTableProps) {
  return (
    <details className="panel school-rankings__panel" part="compare" open suppressHydrationWarning>
      <summary>{`Compare ${schools.length} of up to ${maxCompared} schools`}</summary>
      {/* biome-ignore lint/a11y/useSemanticElements: every ranking of the page renders it, and landmarks must be unique */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <div className="school-rankings__compare" role="group" aria-label="Comparison" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <td />
              {schools.map((school) => (
                <SchoolHeader key={school.schoolId} school={school} onRemove={() => onRemove(school)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {facts.map(({ label, read, figure = '' }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {schools.map((school) => (
                  <td key={school.schoolId}>{read(school.details) ?? missingFigure(school, figure)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="school-rankings__found">
        <span>Saved in this browser only. To share this view, copy the page’s link.</span>
        <button type="button" className="link link--action" onClick={onClear}>
          Clear comparison
        </button>
      </p>
    </details>
  );
}
