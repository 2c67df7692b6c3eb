import { useCallback, useMemo, useState } from 'react';
import { reportError } from '../../../core/browser/report.ts';
import { useElement } from '../../../core/element-context.ts';
import { loadWholeRanking } from '../school-rankings.data.ts';
import type { SchoolRankingsProps } from '../school-rankings.element.ts';
import { currentRanking, type RankingData, type SchoolRankingsData } from '../school-rankings.logic.ts';

type LoadedRanking = NonNullable<Awaited<ReturnType<typeof loadWholeRanking>>>;

export interface WholeRanking {
  /** The schools known so far; null when there is no ranking. */
  readonly ranking: RankingData | null;
  readonly links: SchoolRankingsData['links'];
  readonly isWhole: boolean;
  readonly hasFailed: boolean;
  /**
   * Loads the missing schools once. Resolves to the whole ranking, or to null if there is no ranking or it
   * fails to load.
   */
  load(): Promise<RankingData | null>;
}

function isWholeRanking(ranking: RankingData | null): boolean {
  return !ranking || ranking.schools.length >= ranking.total;
}

/** The ranking that the page shows. Schools that are not in the page's data are loaded on demand. */
export function useWholeRanking(props: SchoolRankingsProps): WholeRanking {
  const { source } = useElement();
  const { schools, data } = props;
  const initialRanking = useMemo(() => currentRanking({ schools, data }), [schools, data]);
  const [loaded, setLoaded] = useState<{ readonly initialRanking: RankingData | null } & LoadedRanking>();
  const [hasFailed, setFailed] = useState(false);
  const current = loaded?.initialRanking === initialRanking ? loaded : undefined;
  const ranking = current?.ranking ?? initialRanking;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other props do not select the ranking
  const load = useCallback(async () => {
    if (isWholeRanking(ranking)) return ranking;
    try {
      const result = await loadWholeRanking(props, source);
      setFailed(!result);
      if (result) setLoaded({ initialRanking, ...result });
      return result?.ranking ?? null;
    } catch (cause) {
      reportError({
        tag: 'school-rankings',
        message: 'the rest of the list failed to load; the first schools stay visible',
        cause,
      });
      setFailed(true);
      return null;
    }
  }, [initialRanking, ranking, source]);
  const isWhole = isWholeRanking(ranking);
  return { ranking, links: current?.links ?? data?.links, isWhole, hasFailed: hasFailed && !isWhole, load };
}
