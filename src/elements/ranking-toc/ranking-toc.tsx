import { formatScore } from '../../core/school-score.ts';
import { formatPercent, formatUsd, missingFigure } from '../../core/text/format.ts';
import { SourceLink } from '../shared/school-card/source-link.tsx';
import type { RankingTocProps } from './ranking-toc.element.ts';
import { currentToc, isLegacyToc, type TocRow } from './ranking-toc.logic.ts';

/** Shown for missing tuition and acceptance rates: the specification fixes the words of these columns. */
const notProvided = 'Not provided';

interface Column {
  readonly label: string;
  readonly read: (row: TocRow) => string | undefined;
  /** Shown in place of a missing figure. */
  readonly missing?: (row: TocRow) => string;
}

const outcomeColumns: readonly Column[] = [
  { label: 'Score', read: ({ score }) => (score === undefined ? undefined : formatScore(score)) },
  {
    label: 'Retention',
    read: ({ retentionRate }) => formatPercent(retentionRate),
    missing: (row) => missingFigure(row, 'retentionRate'),
  },
  {
    label: 'Completion',
    read: ({ completionRate }) => formatPercent(completionRate),
    missing: (row) => missingFigure(row, 'completionRate'),
  },
  {
    label: 'Net Price',
    read: ({ netPrice }) => formatUsd(netPrice),
    missing: (row) => missingFigure(row, 'netPrice'),
  },
];
const priceColumns: readonly Column[] = [
  { label: 'In-State Tuition', read: ({ tuitionInState }) => formatUsd(tuitionInState) },
  { label: 'Out-of-State Tuition', read: ({ tuitionOutOfState }) => formatUsd(tuitionOutOfState) },
  { label: 'Acceptance Rate', read: ({ admissionRate }) => formatPercent(admissionRate) },
];
const allColumns = [...outcomeColumns, ...priceColumns];

interface SchoolRowProps {
  readonly row: TocRow;
  readonly isRanked: boolean;
  readonly columns: readonly Column[];
  /** The page that has the school's card; empty for the same page. */
  readonly page: string;
}

function SchoolRow({ row, isRanked, columns, page }: SchoolRowProps) {
  return (
    <tr className="ranking-toc__row">
      {isRanked && (
        <td className="ranking-toc__rank" part="rank">
          {row.rank}
          {row.isTied && <small>tied</small>}
        </td>
      )}
      <th className="ranking-toc__school" scope="row">
        <a className="ranking-toc__name" part="name" href={`${page}#${row.anchor}`}>
          {row.name}
        </a>
        {row.location && <span className="ranking-toc__city">{row.location}</span>}
      </th>
      {columns.map(({ label, read, missing }) => {
        const figure = read(row);
        return (
          <td
            key={label}
            className={`ranking-toc__figure${figure ? '' : ' ranking-toc__figure--none'}`}
            data-label={label}
          >
            {figure ?? missing?.(row) ?? notProvided}
          </td>
        );
      })}
    </tr>
  );
}

/** Tables with more rows are collapsed, on phones and on wider screens; a few extra rows need no button. */
const maxExpandedRows = { narrow: 6, wide: 13 };

/**
 * Native disclosure that shows the rows hidden by CSS: ten are visible, five on a phone. All rows are in
 * the HTML, so the table is complete without styles or scripts, in print and for crawlers.
 */
function ShowAll({ count, total }: { readonly count: number; readonly total: number }) {
  return (
    <details className={`ranking-toc__all${count > maxExpandedRows.wide ? '' : ' ranking-toc__all--narrow'}`}>
      <summary className="link link--action">
        <span className="ranking-toc__closed">
          {count < total ? `Show the first ${count} schools` : `Show all ${count} schools`}
        </span>
        <span className="ranking-toc__open">Show fewer schools</span>
      </summary>
    </details>
  );
}

/** A ranking as a table that links to the cards on the page. Renders nothing for a missing ranking. */
export function RankingToc(props: RankingTocProps) {
  if (isLegacyToc(props)) return <p className="ranking-toc__none">Ranking table is not available.</p>;
  const toc = currentToc(props);
  if (!toc) return null;
  const { rows, total, isRanked, hasOutcomes, source, title } = toc;
  const columns = hasOutcomes ? allColumns : priceColumns;
  const { fullList = '', cards = rows.length } = props;
  return (
    <div
      className={`size-container ranking-toc${isRanked ? '' : ' ranking-toc--unranked'}${hasOutcomes ? ' ranking-toc--outcomes' : ''}`}
    >
      <table className="ranking-toc__table" part="table">
        <caption className="ranking-toc__caption" part="caption">
          {title || 'The list at a glance'}
        </caption>
        <thead className="ranking-toc__head">
          <tr>
            {isRanked && <th scope="col">Rank</th>}
            <th scope="col">School</th>
            {columns.map(({ label }) => (
              <th key={label} className="ranking-toc__figure-head" scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <SchoolRow
              key={row.anchor}
              row={row}
              isRanked={isRanked}
              columns={columns}
              page={index < cards ? '' : fullList}
            />
          ))}
        </tbody>
      </table>
      {rows.length > maxExpandedRows.narrow && <ShowAll count={rows.length} total={total} />}
      {rows.length < total && (
        <p className="ranking-toc__source">
          <a href={fullList}>See all {total} schools on one page</a>
        </p>
      )}
      {source && (
        <p className="ranking-toc__source" part="source">
          Source: <SourceLink source={source} />.
        </p>
      )}
    </div>
  );
}
