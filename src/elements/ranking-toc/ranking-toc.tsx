import type { Ranking } from '../../core/model/ranking.ts';
import { formatPercent, formatUsd, notProvided } from '../../core/text/format.ts';
import { hasOrigin, safeUrl } from '../../core/urls.ts';
import type { RankingTocProps } from './ranking-toc.element.ts';
import { currentToc, isLegacyToc, type TocRow } from './ranking-toc.logic.ts';

const figureLabels = ['In-State Tuition', 'Out-of-State Tuition', 'Acceptance Rate'] as const;

interface SchoolRowProps {
  readonly row: TocRow;
  readonly isRanked: boolean;
  /** The page that has the school's card; empty for the same page. */
  readonly page: string;
}

function SchoolRow({ row, isRanked, page }: SchoolRowProps) {
  const figures = [
    formatUsd(row.tuitionInState),
    formatUsd(row.tuitionOutOfState),
    formatPercent(row.admissionRate),
  ];
  return (
    <tr className="ranking-toc__row">
      {isRanked && (
        <td className="ranking-toc__rank" part="rank">
          {row.rank}
        </td>
      )}
      <th className="ranking-toc__school" scope="row">
        <a className="ranking-toc__name" part="name" href={`${page}#${row.anchor}`}>
          {row.name}
        </a>
        {row.location && <span className="ranking-toc__city">{row.location}</span>}
      </th>
      {figureLabels.map((label, index) => (
        <td
          key={label}
          className={`ranking-toc__figure${figures[index] ? '' : ' ranking-toc__figure--none'}`}
          data-label={label}
        >
          {figures[index] ?? notProvided}
        </td>
      ))}
    </tr>
  );
}

function SourceLine({ source }: { readonly source: NonNullable<Ranking['source']> }) {
  const url = safeUrl(source.url);
  const label = [source.name, source.year].filter(Boolean).join(', ');
  const outbound = url && hasOrigin(url) ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <p className="ranking-toc__source" part="source">
      Source:{' '}
      {url ? (
        <a href={url} {...outbound}>
          {label}
        </a>
      ) : (
        label
      )}
      .
    </p>
  );
}

/** Longer tables are collapsed; a few extra rows are not worth a button. */
const maxUnfoldedRows = 13;

/**
 * Native disclosure that shows the rows hidden by CSS: ten are visible, five on a phone. They are in
 * the table, so it is complete without styles or scripts, in print and for machines.
 */
function ShowAll({ count, total }: { readonly count: number; readonly total: number }) {
  return (
    <details className="ranking-toc__all">
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
  const { rows, total, isRanked, source, title } = toc;
  const { fullList = '', cards = rows.length } = props;
  return (
    <div className={`ranking-toc${isRanked ? '' : ' ranking-toc--unranked'}`}>
      <table className="ranking-toc__table" part="table">
        <caption className="ranking-toc__caption" part="caption">
          {title || 'The list at a glance'}
        </caption>
        <thead className="ranking-toc__head">
          <tr>
            {isRanked && <th scope="col">Rank</th>}
            <th scope="col">School</th>
            {figureLabels.map((label) => (
              <th key={label} className="ranking-toc__figure-head" scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <SchoolRow key={row.anchor} row={row} isRanked={isRanked} page={index < cards ? '' : fullList} />
          ))}
        </tbody>
      </table>
      {rows.length > maxUnfoldedRows && <ShowAll count={rows.length} total={total} />}
      {rows.length < total && (
        <p className="ranking-toc__source">
          <a href={fullList}>See all {total} schools on one page</a>
        </p>
      )}
      {source && <SourceLine source={source} />}
    </div>
  );
}
