import type { Ranking, RankingSchool } from '../../../core/model/ranking.ts';
import { formatScore, ourScore, ourWeights } from '../../../core/school-score.ts';
import { formatPercent, missingFigure } from '../../../core/text/format.ts';

/** How a list uses our score, and where its data and method come from. */
export interface ScoreExplanation {
  readonly orderedBy: NonNullable<Ranking['orderedBy']>;
  readonly source: Ranking['source'];
  readonly methodUrl: string | undefined;
}

interface ScoreProps {
  readonly school: RankingSchool;
  readonly explanation: ScoreExplanation;
}

interface RateProps {
  readonly label: string;
  /** A share from 0 to 1. */
  readonly rate: number | undefined;
  readonly missing: string;
}

/** A rate with a bar, which repeats the figure beside it. */
function Rate({ label, rate, missing }: RateProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {rate !== undefined && <meter aria-hidden="true" value={rate} />}
        {formatPercent(rate) ?? missing}
      </dd>
    </>
  );
}

/** Our score with the two rates that it is made of. */
export function SchoolScore({ school }: Pick<ScoreProps, 'school'>) {
  const { retentionRate, completionRate } = school.details;
  const score = ourScore(school.details);
  return (
    <div className="school-card__score">
      <p>
        {score === undefined ? (
          'No score: a rate is missing'
        ) : (
          <>
            Our score <b>{formatScore(score)}</b> of 100
          </>
        )}
      </p>
      <dl>
        <Rate label="Retention" rate={retentionRate} missing={missingFigure(school, 'retentionRate')} />
        <Rate label="Completion" rate={completionRate} missing={missingFigure(school, 'completionRate')} />
      </dl>
    </div>
  );
}

function formulaOf({ details }: RankingSchool): string {
  const score = ourScore(details);
  if (score === undefined)
    return 'A school has a score only if the source has both its retention and its completion rate.';
  const { retentionRate, completionRate } = details;
  return (
    `Our score is ${ourWeights.retention}% retention (first-year students who return) and ` +
    `${ourWeights.completion}% completion (students who finish): ${ourWeights.retention}% of ` +
    `${toPercent(retentionRate)} plus ${ourWeights.completion}% of ${toPercent(completionRate)} is ` +
    `${formatScore(score)}. Net price and size do not count.`
  );
}

/** A rate as exactly as the source has it: `57.97%`. */
const toPercent = (rate = 0): string => `${Number((rate * 100).toFixed(2))}%`;

/**
 * The formula with this school's figures, the weights, and the row and year of the source; opens on demand.
 */
export function ScoreDetails({ school, explanation }: ScoreProps) {
  const { orderedBy, source, methodUrl } = explanation;
  return (
    <details className="school-card__method" suppressHydrationWarning>
      <summary>
        How this score is made<span className="visually-hidden">: {school.details.schoolName}</span>
      </summary>
      <p>
        {formulaOf(school)}
        {orderedBy === 'tuition' &&
          ' This list is ordered by in-state tuition; the score does not change it.'}
      </p>
      <p>
        {source && `Source: ${source.name}, row ${school.schoolId}, ${source.year}. `}
        {methodUrl && <a href={methodUrl}>Full method and its changes</a>}
      </p>
    </details>
  );
}
