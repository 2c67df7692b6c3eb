import { formatPercent, formatUsd, notProvided } from '../../core/format.ts';
import type { Ranking } from '../../core/model/ranking.ts';
import { hasOrigin, safeUrl } from '../../core/urls.ts';
import type { RankingTocProps } from './ranking-toc.element.ts';
import { currentToc, isLegacyToc, type TocRow } from './ranking-toc.logic.ts';

const figureLabels = ['In-State Tuition', 'Out-of-State Tuition', 'Acceptance Rate'] as const;

function SchoolRow({ row, isRanked }: { readonly row: TocRow; readonly isRanked: boolean }) {
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
        <a className="ranking-toc__name" part="name" href={`#${row.anchor}`}>
          {row.name}
        </a>
        {row.location && <span className="ranking-toc__place">{row.location}</span>}
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

/** Rows above this number are folded away; a few too many are not worth a button. */
const maxUnfoldedRows = 13;

/**
 * Shows the rows that the sheet hides: ten stand open, five on a phone. The rows
 * are in the table all the time, so that it is whole for whoever reads it without
 * the sheet or scripts, on paper, or as a machine; the disclosure is native.
 */
function ShowAll({ count }: { readonly count: number }) {
  return (
    <details className="ranking-toc__all">
      <summary className="link link--action">
        <span className="ranking-toc__closed">Show all {count} schools</span>
        <span className="ranking-toc__open">Show fewer schools</span>
      </summary>
    </details>
  );
}

/** A ranking as a table; its names lead to the cards on the page. Draws nothing for a ranking that is not there. */
export function RankingToc(props: RankingTocProps) {
  if (isLegacyToc(props)) return <p className="ranking-toc__none">Ranking table is not available.</p>;
  const toc = currentToc(props);
  if (!toc) return null;
  const { rows, isRanked, source, title } = toc;
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
          {rows.map((row) => (
            <SchoolRow key={row.anchor} row={row} isRanked={isRanked} />
          ))}
        </tbody>
      </table>
      {rows.length > maxUnfoldedRows && <ShowAll count={rows.length} />}
      {source && <SourceLine source={source} />}
    </div>
  );
}
