import { useMemo } from 'react';
import { useElement } from '../../core/element-context.ts';
import type { RankingSchool } from '../../core/model/ranking.ts';
import type { SponsoredHit } from '../../core/model/services/sponsored-hit.ts';
import { presetsOf } from '../shared/listing-card/paid-product.ts';
import { maxCompared } from './compare/compare-store.ts';
import { LegacyRanking } from './lists/legacy-ranking.tsx';
import { ModernRanking } from './lists/modern-ranking.tsx';
import { type RestOfList, useRest } from './lists/use-rest.ts';
import { useWholeRanking, type WholeRanking } from './lists/use-whole-ranking.ts';
import type { SchoolRankingsProps } from './school-rankings.element.ts';
import {
  addLinks,
  arrangeEntries,
  type EntryPositions,
  type RankingData,
  rankingAnchors,
  readPositions,
} from './school-rankings.logic.ts';
import { RankingTools } from './view/ranking-tools.tsx';
import { defaultView, listStates, matchesView, sortSchools } from './view/ranking-view.ts';
import { useRankingView } from './view/use-ranking-view.ts';

function SourceLine({ source, method }: Pick<RankingData, 'source' | 'method'>) {
  if (!source && !method) return null;
  return (
    <p className="school-rankings__source" part="source">
      {source && /\bsample\b/i.test(source.name) && <strong>Sample data. </strong>}
      {source && (
        <>
          Source: {source.url ? <a href={source.url}>{source.name}</a> : source.name}, {source.year}.{' '}
        </>
      )}
      {method}
    </p>
  );
}

/** Adds the anchor id and the published position to each school. */
function locateSchools(
  ranking: RankingData,
  schools: readonly RankingSchool[],
  sponsored: readonly SponsoredHit[] | undefined,
  positions: EntryPositions,
) {
  const ids = rankingAnchors(ranking);
  const { shown } = arrangeEntries(
    schools,
    sponsored ?? [],
    positions.finder > 0 || undefined,
    schools.length,
    positions,
  );
  const positionByRank = new Map(
    shown.flatMap((entry) => (entry.kind === 'organic' ? [[entry.rank, entry.position] as const] : [])),
  );
  return schools.map((school, index) => ({
    school,
    id: ids[index] ?? school.slug,
    position: positionByRank.get(index + 1) ?? index + 1,
  }));
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
  const schools = useMemo(() => addLinks(ranking.schools, links), [ranking, links]);
  const viewState = useRankingView(tools, whole, props);
  const positions = useMemo(
    () => readPositions(sponsoredPositions, finderPosition),
    [sponsoredPositions, finderPosition],
  );
  const sponsored = data?.sponsored;
  const located = useMemo(
    () => locateSchools(ranking, schools, sponsored, positions),
    [ranking, schools, sponsored, positions],
  );
  // Sorting and filters apply once all schools are known.
  const listView = isWhole ? viewState.deferredView : defaultView;
  const ordered = useMemo(
    () =>
      sortSchools(located, listView.sort).map((entry, index) => ({
        ...entry,
        rank: index + 1,
        isHidden: !matchesView(entry.school, listView),
      })),
    [located, listView],
  );
  const matchCount = isWhole ? ordered.filter(({ isHidden }) => !isHidden).length : ranking.total;
  const comparedIds = useMemo(
    () => new Set(viewState.compared.map(({ schoolId }) => schoolId)),
    [viewState.compared],
  );
  const isFull = comparedIds.size >= maxCompared;
  const { toggle } = viewState;
  const compare = useMemo(() => (tools ? { isFull, toggle } : undefined), [tools, isFull, toggle]);
  return (
    <>
      {tools && (
        <RankingTools
          state={viewState}
          whole={whole}
          total={ranking.total}
          states={ranking.states ?? listStates(schools)}
          matchCount={matchCount}
        />
      )}
      <ModernRanking
        schools={ordered}
        total={matchCount}
        rest={rest}
        limit={limit}
        isRanked={isRanked}
        positions={positions}
        data={data}
        presets={presets}
        finderPresets={{ degree, category, subject }}
        compare={compare}
        comparedIds={comparedIds}
      />
    </>
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
  const limit = showAll ? ranking.total : props.limit;
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
      <SourceLine source={ranking.source} method={ranking.method} />
    </section>
  );
}
