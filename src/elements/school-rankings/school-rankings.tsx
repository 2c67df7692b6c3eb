import { useMemo } from 'react';
import { useElement } from '../../core/element-context.ts';
import type { RankingSchool } from '../../core/model/ranking.ts';
import { ourScore, publishedRank, rangesOf } from '../../core/school-score.ts';
import { siteLink } from '../../core/urls.ts';
import { presetsOf } from '../shared/listing-card/paid-product.ts';
import type { ScoreExplanation } from '../shared/school-card/school-score.tsx';
import { maxCompared } from './compare/compare-store.ts';
import { useDistance } from './distance/use-distance.ts';
import { LegacyRanking } from './lists/legacy-ranking.tsx';
import { ModernRanking } from './lists/modern-ranking.tsx';
import { type RestOfList, useRest } from './lists/use-rest.ts';
import { useWholeRanking, type WholeRanking } from './lists/use-whole-ranking.ts';
import { type OwnRanking, orderByWeights } from './order/own-ranking.ts';
import type { OwnOrderContext } from './order/own-score.tsx';
import type { SchoolRankingsProps } from './school-rankings.element.ts';
import { addLinks, type RankingData, rankingAnchors, readPositions } from './school-rankings.logic.ts';
import { RankingTools } from './view/ranking-tools.tsx';
import { defaultView, listStates, matchesView, sortSchools } from './view/ranking-view.ts';
import { useRankingView } from './view/use-ranking-view.ts';

function SourceLine({
  source,
  method,
  methodUrl,
}: Pick<RankingData, 'source' | 'method'> & { readonly methodUrl: string | undefined }) {
  if (!source && !method) return null;
  return (
    <p className="school-rankings__source" part="source">
      {source && (
        <>
          Source: {source.url ? <a href={source.url}>{source.name}</a> : source.name}, {source.year}.{' '}
        </>
      )}
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
 * Adds the anchor id and the position in the published list to each school. Sponsored entries do not count, so
 * they do not change the positions of schools.
 */
function addPositions(ranking: RankingData, schools: readonly RankingSchool[]) {
  const ids = rankingAnchors(ranking);
  return schools.map((school, index) => ({
    school,
    id: ids[index] ?? school.slug,
    position: index + 1,
  }));
}

const isSampleData = (source: RankingData['source']): boolean => /\bsample\b/i.test(source?.name ?? '');

/** The first school of the visitor's order, for screen readers. */
function describeFirst({ schools, rankById }: OwnRanking<{ readonly school: RankingSchool }>): string {
  const [first] = schools;
  const own = first && rankById.get(first.school.schoolId);
  if (!own) return '';
  return `${first.school.details.schoolName}: our rank ${publishedRank(first.school)}, yours ${own.rank}.`;
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
  const own = useMemo(() => orderByWeights(positioned, listView.weights), [positioned, listView.weights]);
  const ownContext = useMemo(
    (): OwnOrderContext | undefined =>
      own && {
        weights: listView.weights,
        ranges: rangesOf(positioned.map(({ school }) => school.details)),
        explanation,
      },
    [own, positioned, listView.weights, explanation],
  );
  const target = useMemo(
    () =>
      sortSchools(own && !listView.sort ? own.schools : positioned, listView.sort, milesById).map((entry) => {
        const ownRank = own?.rankById.get(entry.school.schoolId);
        return {
          ...entry,
          isHidden: !matchesView(entry.school, listView),
          ...(milesById && { miles: milesById.get(entry.school.schoolId) ?? null }),
          ...(ownRank && ownContext && { own: { ...ownRank, context: ownContext } }),
        };
      }),
    [positioned, own, ownContext, listView, milesById],
  );
  const matchCount = isWhole ? target.filter(({ isHidden }) => !isHidden).length : ranking.total;
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
      states={ranking.states ?? listStates(schools)}
      distance={distance}
      matchCount={matchCount}
      ownFirst={own ? describeFirst(own) : ''}
      isSample={isSample}
      hasOrder={orderedBy !== 'tuition' && hasRates}
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
    <section className="school-rankings" aria-label={ranking.title}>
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
        source={ranking.source}
        method={ranking.method}
        methodUrl={ranking.methodUrl && siteLink(ranking.methodUrl, config.homeUrl)}
      />
    </section>
  );
}
