import { useMemo } from 'react';
import { useElement } from '../../core/element-context.ts';
import type { RankingSchool } from '../../core/model/ranking.ts';
import { ourScore, publishedRank } from '../../core/school-score.ts';
import { formatNumber } from '../../core/text/format.ts';
import { siteLink } from '../../core/urls.ts';
import { presetsOf } from '../shared/listing-card/paid-product.ts';
import type { ScoreExplanation } from '../shared/school-card/school-score.tsx';
import { SourceLink } from '../shared/school-card/source-link.tsx';
import { maxCompared } from './compare/stored-schools.ts';
import { useDistance } from './distance/use-distance.ts';
import { LegacyRanking } from './lists/legacy-ranking.tsx';
import { ModernRanking } from './lists/modern-ranking.tsx';
import { type RestOfList, useRest } from './lists/use-rest.ts';
import { useWholeRanking, type WholeRanking } from './lists/use-whole-ranking.ts';
import { orderByWeights, type VisitorRanking } from './order/visitor-ranking.ts';
import type { VisitorOrderContext } from './order/visitor-score.tsx';
import type { SchoolRankingsProps } from './school-rankings.element.ts';
import {
  addLinks,
  countRanked,
  type RankingData,
  rankingAnchors,
  readPositions,
} from './school-rankings.logic.ts';
import { RankingTools } from './view/ranking-tools.tsx';
import { defaultView, listStates, matchesView, type RankingView, sortSchools } from './view/ranking-view.ts';
import { useFilteredOutTarget } from './view/use-filtered-out-target.ts';
import { useRankingView } from './view/use-ranking-view.ts';

interface SourceLineProps {
  readonly ranking: RankingData;
  readonly methodUrl: string | undefined;
}

function SourceLine({ ranking, methodUrl }: SourceLineProps) {
  const { source, method, total } = ranking;
  const rankedCount = countRanked(ranking);
  if (!source && !method && !rankedCount) return null;
  return (
    <p className="school-rankings__source" part="source">
      {source && (
        <>
          Source: <SourceLink source={source} />.{' '}
        </>
      )}
      {rankedCount &&
        `This list has the first ${total} of the ${formatNumber(rankedCount)} schools that we rank. `}
      {method}
      {methodUrl && (
        <>
          {' '}
          <a href={methodUrl}>The method and its changes</a>
        </>
      )}
    </p>
  );
}

/**
 * Adds the anchor id and the position in the published list to each school. Sponsored entries do not count,
 * so they do not change the positions of schools.
 */
function addPositions(ranking: RankingData, schools: readonly RankingSchool[]) {
  const ids = rankingAnchors(ranking);
  return schools.map((school, index) => ({
    school,
    id: ids[index] ?? school.slug,
    position: index + 1,
  }));
}

/** The source of made-up schools is `Sample data: …`; a source of real ones may be a “sample survey”. */
const isSampleData = (source: RankingData['source']): boolean => /^sample data\b/i.test(source?.name ?? '');

/** The first visible school of the visitor's order, for screen readers. */
function describeFirst(
  { schools, rankById }: VisitorRanking<{ readonly school: RankingSchool }>,
  view: RankingView,
): string {
  const first = schools.find(({ school }) => matchesView(school, view));
  const visitorRank = first && rankById.get(first.school.schoolId)?.rank;
  if (!visitorRank) return '';
  return `${first.school.details.schoolName}: our rank ${publishedRank(first.school)}, yours ${visitorRank}.`;
}

interface ModernListProps {
  readonly ranking: Extract<RankingData, { kind: 'modern' }>;
  readonly whole: WholeRanking;
  readonly rest: RestOfList;
  readonly limit: number;
  readonly isRanked: boolean;
  readonly props: SchoolRankingsProps;
}

/** A modern ranking, with sorting, filters and comparison if the author enabled `tools`. */
function ModernList({ ranking, whole, rest, limit, isRanked, props }: ModernListProps) {
  const { config } = useElement().source;
  const { data, tools, sponsoredPositions, finderPosition, degree, category, subject } = props;
  const { links, isWhole } = whole;
  const presets = useMemo(
    () => presetsOf({ degree, category, subject }, config),
    [degree, category, subject, config],
  );
  const finderPresets = useMemo(() => ({ degree, category, subject }), [degree, category, subject]);
  const schools = useMemo(() => addLinks(ranking.schools, links), [ranking, links]);
  const viewState = useRankingView(tools, whole, props);
  const positions = useMemo(
    () => readPositions(sponsoredPositions, finderPosition),
    [sponsoredPositions, finderPosition],
  );
  const positioned = useMemo(() => addPositions(ranking, schools), [ranking, schools]);
  const { orderedBy, source, methodUrl } = ranking;
  const explanation = useMemo(
    (): ScoreExplanation | undefined =>
      orderedBy && { orderedBy, source, methodUrl: methodUrl && siteLink(methodUrl, config.homeUrl) },
    [orderedBy, source, methodUrl, config],
  );
  // Order, sorting and filters apply once all schools are known.
  const listView = isWhole ? viewState.deferredView : defaultView;
  const distance = useDistance(schools);
  const { milesById } = distance;
  const visitorOrder = useMemo(
    () => orderByWeights(positioned, listView.weights),
    [positioned, listView.weights],
  );
  // An unranked list shows no rank numbers, also in the visitor's order.
  const visitorRanking = isRanked ? visitorOrder : undefined;
  const visitorContext = useMemo(
    (): VisitorOrderContext | undefined =>
      visitorRanking && { weights: listView.weights, ranges: visitorRanking.ranges, explanation },
    [visitorRanking, listView.weights, explanation],
  );
  const target = useMemo(
    () =>
      sortSchools(
        visitorOrder && !listView.sort ? visitorOrder.schools : positioned,
        listView.sort,
        milesById,
      ).map((entry) => {
        const { schoolId } = entry.school;
        const visitorRank = visitorRanking?.rankById.get(schoolId);
        return {
          ...entry,
          isFilteredOut: !matchesView(entry.school, listView),
          ...(milesById && { miles: milesById.get(schoolId) ?? null }),
          ...(visitorRank && visitorContext && { visitor: { ...visitorRank, context: visitorContext } }),
        };
      }),
    [positioned, visitorOrder, visitorRanking, visitorContext, listView, milesById],
  );
  useFilteredOutTarget(target, viewState);
  const matchCount = isWhole ? target.filter(({ isFilteredOut }) => !isFilteredOut).length : ranking.total;
  const comparedIds = useMemo(
    () => new Set(viewState.compared.map(({ schoolId }) => schoolId)),
    [viewState.compared],
  );
  const isFull = comparedIds.size >= maxCompared;
  const { toggle } = viewState;
  const compare = useMemo(() => (tools ? { isFull, toggle } : undefined), [tools, isFull, toggle]);
  const isSample = isSampleData(source);
  const list = (
    <ModernRanking
      schools={target}
      total={matchCount}
      rest={rest}
      limit={limit}
      isRanked={isRanked}
      positions={positions}
      data={data}
      presets={presets}
      explanation={explanation}
      finderPresets={finderPresets}
      compare={compare}
      comparedIds={comparedIds}
      isSample={isSample}
    />
  );
  const hasRates = useMemo(() => schools.some(({ details }) => ourScore(details) !== undefined), [schools]);
  if (!tools)
    return (
      <>
        {isSample && (
          <p className="school-rankings__sample">
            <span className="tag tag--sample">Sample data</span>
          </p>
        )}
        {list}
      </>
    );
  return (
    <RankingTools
      state={viewState}
      whole={whole}
      total={ranking.total}
      rankedCount={countRanked(ranking)}
      states={ranking.states ?? listStates(schools)}
      distance={distance}
      matchCount={matchCount}
      firstByVisitor={visitorRanking ? describeFirst(visitorRanking, listView) : ''}
      isSample={isSample}
      sentWeights={props.showAll ?? ''}
      canReorder={isRanked && orderedBy !== 'tuition' && hasRates}
    >
      {list}
    </RankingTools>
  );
}

/** A ranking of schools. Renders nothing if the ranking is missing or empty. */
export function SchoolRankings(props: SchoolRankingsProps) {
  const { type, showAll } = props;
  const { config } = useElement().source;
  const whole = useWholeRanking(props);
  const rest = useRest(props, whole);
  const { ranking } = whole;
  if (!ranking) return null;
  const limit = showAll !== undefined ? ranking.total : props.limit;
  const isRanked = (type || ranking.type) !== 'unranked';
  return (
    <section className="size-container school-rankings" aria-label={ranking.title}>
      {ranking.kind === 'legacy' ? (
        <LegacyRanking
          schools={ranking.schools}
          ids={rankingAnchors(ranking)}
          total={ranking.total}
          rest={rest}
          limit={limit}
          isRanked={isRanked}
          presets={presetsOf(props, config)}
        />
      ) : (
        <ModernList
          ranking={ranking}
          whole={whole}
          rest={rest}
          limit={limit}
          isRanked={isRanked}
          props={props}
        />
      )}
      <SourceLine
        ranking={ranking}
        methodUrl={ranking.methodUrl && siteLink(ranking.methodUrl, config.homeUrl)}
      />
    </section>
  );
}
