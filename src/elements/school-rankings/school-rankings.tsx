import { useMemo } from 'react';
import { LegacyRanking } from './legacy-ranking.tsx';
import { ModernRanking } from './modern-ranking.tsx';
import type { SchoolRankingsProps } from './school-rankings.element.ts';
import { currentRanking, type RankingData, rankingAnchors, readPositions } from './school-rankings.logic.ts';

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

/** A ranking of schools. Draws nothing when there is no such ranking, or no school in it. */
export function SchoolRankings({ schools, data, type, limit, sponsoredPositions, finderPosition }: SchoolRankingsProps) {
  const ranking = useMemo(() => currentRanking({ schools, data }), [schools, data]);
  if (!ranking) return null;
  const common = { ids: rankingAnchors(ranking), limit, isRanked: (type || ranking.type) !== 'unranked' };
  return (
    <section className="school-rankings" aria-label={ranking.title ?? 'Schools'}>
      {ranking.kind === 'legacy' ? (
        <LegacyRanking schools={ranking.schools} {...common} />
      ) : (
        <ModernRanking schools={ranking.schools} {...common} positions={readPositions(sponsoredPositions, finderPosition)} />
      )}
      <SourceLine source={ranking.source} method={ranking.method} />
    </section>
  );
}
