import { type ReactNode, useMemo, useRef } from 'react';
import { useElement } from '../../core/element-context.ts';
import { SchoolCard } from '../parts/school-card/school-card.tsx';
import { useDisclosureEvents } from './disclosure-events.ts';
import { LegacyRanking } from './legacy-ranking.tsx';
import type { SchoolRankingsProps } from './school-rankings.element.ts';
import { arrangeEntries, currentRanking, type RankingData, type RankingEntry, rankingAnchors, readPositions } from './school-rankings.logic.ts';
import { buttonClick, productClick, productOf, productView } from './school-rankings.tracking.ts';
import { ViewMore } from './view-more.tsx';

type ModernRankingData = Extract<RankingData, { kind: 'modern' }>;
type Entry = RankingEntry<ModernRankingData['schools'][number], never, undefined>;

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

function ModernRanking({
  ranking,
  limit,
  isRanked,
  ...props
}: { ranking: ModernRankingData; isRanked: boolean } & Pick<SchoolRankingsProps, 'limit' | 'sponsoredPositions' | 'finderPosition'>) {
  const { emit, track } = useElement();
  const list = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => rankingAnchors(ranking), [ranking]);
  const positions = readPositions(props.sponsoredPositions, props.finderPosition);
  const { shown, more } = arrangeEntries(ranking.schools, [], undefined, limit, positions);
  const total = shown.length + more.length;
  useDisclosureEvents(list, (details) => {
    const card = details.closest<HTMLElement>('[data-school]');
    if (card) emit('expand', { school: card.dataset.school, open: details.open });
    else if (details.open) emit('more', { shown: total });
  });

  const drawEntry = (entry: Entry): ReactNode => {
    if (entry.kind !== 'organic') return null;
    const { school, rank, place } = entry;
    const id = ids[rank - 1] ?? school.slug;
    const product = productOf(school, place);
    return (
      <li key={id} data-school={school.slug}>
        <SchoolCard
          school={school}
          rank={isRanked ? rank : undefined}
          anchor={id}
          view={productView(product)}
          onVisit={(text) => track('ProductClicked', productClick(product, text, id, school.url))}
          onToggle={(text) => track('ElementClicked', buttonClick(text, 'details'))}
        />
      </li>
    );
  };
  return (
    <div ref={list}>
      <ol className="school-rankings__list" part="list">
        {shown.map(drawEntry)}
      </ol>
      <ViewMore shown={shown.length} total={total} start={shown.length + 1}>
        {more.map(drawEntry)}
      </ViewMore>
    </div>
  );
}

/** A ranking of schools. Draws nothing when there is no such ranking, or no school in it. */
export function SchoolRankings(props: SchoolRankingsProps) {
  const { schools, data, type } = props;
  const ranking = useMemo(() => currentRanking({ schools, data }), [schools, data]);
  if (!ranking) return null;
  const isRanked = (type || ranking.type) !== 'unranked';
  return (
    <section className="school-rankings" aria-label={ranking.title ?? 'Schools'}>
      {ranking.kind === 'legacy' ? (
        <LegacyRanking schools={ranking.schools} ids={rankingAnchors(ranking)} limit={props.limit} isRanked={isRanked} />
      ) : (
        <ModernRanking
          ranking={ranking}
          isRanked={isRanked}
          limit={props.limit}
          sponsoredPositions={props.sponsoredPositions}
          finderPosition={props.finderPosition}
        />
      )}
      <SourceLine source={ranking.source} method={ranking.method} />
    </section>
  );
}
