import { useMemo } from 'react';
import { useElement } from '../../core/element-context.ts';
import { mostCompared } from './compare-store.ts';
import { LegacyRanking } from './legacy-ranking.tsx';
import { ModernRanking } from './modern-ranking.tsx';
import { RankingTools } from './ranking-tools.tsx';
import { applyView } from './ranking-view.ts';
import type { SchoolRankingsProps } from './school-rankings.element.ts';
import { addLinks, currentRanking, presetsOf, type RankingData, rankingAnchors, readPositions } from './school-rankings.logic.ts';
import { useRankingView } from './use-ranking-view.ts';

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

interface ModernListProps {
  readonly ranking: Extract<RankingData, { kind: 'modern' }>;
  readonly isRanked: boolean;
  readonly props: SchoolRankingsProps;
}

/** A modern ranking with the visitor's own view of it, where the author allows one. */
function ModernList({ ranking, isRanked, props }: ModernListProps) {
  const { config } = useElement().source;
  const { data, limit, tools, sponsoredPositions, finderPosition, degree, category, subject } = props;
  const links = data?.links;
  const schools = useMemo(() => addLinks(ranking.schools, links), [ranking, links]);
  const tool = useRankingView(tools, schools, props);
  const ordered = useMemo(() => {
    const ids = rankingAnchors(ranking);
    const all = schools.map((school, index) => ({ school, id: ids[index] ?? school.slug }));
    return applyView(all, tool.settledView).map((entry, index) => ({ ...entry, rank: index + 1 }));
  }, [ranking, schools, tool.settledView]);
  const chosen = useMemo(() => new Set(tool.compared.map(({ schoolId }) => schoolId)), [tool.compared]);
  const isFull = chosen.size >= mostCompared;
  const { toggle } = tool;
  const compare = useMemo(() => (tools ? { isFull, toggle } : undefined), [tools, isFull, toggle]);
  return (
    <>
      {tools && <RankingTools tool={tool} schools={schools} found={ordered.length} />}
      <ModernRanking
        schools={ordered}
        limit={limit}
        isRanked={isRanked}
        positions={readPositions(sponsoredPositions, finderPosition)}
        data={data}
        presets={presetsOf({ degree, category, subject }, config)}
        finderPresets={{ degree, category, subject }}
        compare={compare}
        chosen={chosen}
      />
    </>
  );
}

/** A ranking of schools. Draws nothing when there is no such ranking, or no school in it. */
export function SchoolRankings(props: SchoolRankingsProps) {
  const { schools, data, type, limit } = props;
  const ranking = useMemo(() => currentRanking({ schools, data }), [schools, data]);
  if (!ranking) return null;
  const isRanked = (type || ranking.type) !== 'unranked';
  return (
    <section className="school-rankings" aria-label={ranking.title ?? 'Schools'}>
      {ranking.kind === 'legacy' ? (
        <LegacyRanking schools={ranking.schools} ids={rankingAnchors(ranking)} limit={limit} isRanked={isRanked} />
      ) : (
        <ModernList ranking={ranking} isRanked={isRanked} props={props} />
      )}
      <SourceLine source={ranking.source} method={ranking.method} />
    </section>
  );
}
