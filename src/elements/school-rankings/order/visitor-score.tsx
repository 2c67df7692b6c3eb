import { memo, useState } from 'react';
import type { RankingSchool } from '../../../core/model/ranking.ts';
import {
  formatScore,
  type Measure,
  measures,
  ourScore,
  ourWeights,
  pointsOf,
  publishedRank,
  type Ranges,
  readOrder,
  type VisitorOrder,
} from '../../../core/school-score.ts';
import { formatNumber, formatPercent, formatUsd, missingFigure } from '../../../core/text/format.ts';
import type { ScoreExplanation } from '../../shared/school-card/school-score.tsx';

/** Data that all schools of a list share. Must be referentially stable, because entries are memoized. */
export interface VisitorOrderContext {
  /** The visitor's weights, in the format of `writeOrder`. */
  readonly weights: string;
  readonly ranges: Ranges;
  readonly explanation: ScoreExplanation | undefined;
}

interface VisitorScoreProps {
  readonly school: RankingSchool;
  readonly rank: number;
  readonly score: number;
  readonly isTied: boolean;
  readonly context: VisitorOrderContext;
}

const rows: Readonly<Record<Measure, { readonly label: string; readonly figure: string }>> = {
  retention: { label: 'Retention', figure: 'retentionRate' },
  completion: { label: 'Completion', figure: 'completionRate' },
  netPrice: { label: 'Net price: the lowest in the list is 100', figure: 'netPrice' },
  size: { label: 'Size', figure: 'students' },
};

function formatFigure(measure: Measure, { details }: RankingSchool): string | undefined {
  if (measure === 'netPrice') return formatUsd(details.netPrice);
  if (measure === 'size') return formatNumber(details.totalStudentsEnrolled);
  return formatPercent(measure === 'retention' ? details.retentionRate : details.completionRate);
}

function labelOf(measure: Measure, { preferredSize }: VisitorOrder): string {
  const { label } = rows[measure];
  return measure === 'size'
    ? `${label}: the ${preferredSize === 'large' ? 'largest' : 'smallest'} in the list is 100`
    : label;
}

function VisitorScoreTable({
  school,
  score,
  context,
}: Pick<VisitorScoreProps, 'school' | 'score' | 'context'>) {
  const order = readOrder(context.weights);
  if (!order) return null;
  const ours = ourScore(school.details);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Measure</th>
          <th scope="col">This school</th>
          <th scope="col">Points</th>
          <th scope="col">Our weight</th>
          <th scope="col">Your weight</th>
        </tr>
      </thead>
      <tbody>
        {measures.map((measure) => {
          const points = pointsOf(measure, school.details, context.ranges, order.preferredSize);
          return (
            <tr key={measure}>
              <th scope="row">{labelOf(measure, order)}</th>
              <td>{formatFigure(measure, school) ?? missingFigure(school, rows[measure].figure)}</td>
              <td>{points === undefined ? 'None' : formatScore(points)}</td>
              <td>{ourWeights[measure]}%</td>
              <td>{order.weights[measure]}%</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            Score
          </th>
          <td>{ours === undefined ? 'None' : formatScore(ours)}</td>
          <td>{formatScore(score)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** A school's rank in the visitor's order beside our rank; opens to show the calculation. */
export const VisitorScore = memo(function VisitorScore({
  school,
  rank,
  score,
  isTied,
  context,
}: VisitorScoreProps) {
  const [isOpen, setOpen] = useState(false);
  const ours = `${publishedRank(school)}${school.sharedRank === undefined ? '' : ', tied'}`;
  return (
    <details
      className="school-rankings__visitor"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <b>
          Your rank {rank}
          {isTied && ', tied'}
        </b>{' '}
        <span>
          Our rank {ours} · Your score {formatScore(score)}
        </span>
      </summary>
      {isOpen && <VisitorScoreTable school={school} score={score} context={context} />}
    </details>
  );
});
