import { useRef } from 'react';
import { useElement } from '../../core/element-context.ts';
import type { RankingSchool } from '../../core/entities.ts';
import { SchoolCard } from '../parts/school-card/school-card.tsx';
import { RankedList } from './ranked-list.tsx';
import { arrangeEntries, type EntryPositions, type RankingEntry } from './school-rankings.logic.ts';
import { buttonClick, productClick, productOf, productView } from './school-rankings.tracking.ts';

interface OrganicCardProps {
  readonly entry: Extract<RankingEntry<RankingSchool, unknown, unknown>, { kind: 'organic' }>;
  readonly id: string;
  readonly isRanked: boolean;
}

/** A school's card with what it reports. */
function OrganicCard({ entry: { school, rank, place }, id, isRanked }: OrganicCardProps) {
  const { track } = useElement();
  const product = productOf(school, place);
  return (
    <SchoolCard
      school={school}
      rank={isRanked ? rank : undefined}
      anchor={id}
      view={productView(product)}
      onVisit={(text) => track('ProductClicked', productClick(product, text, id, school.url))}
      onToggle={(text) => track('ElementClicked', buttonClick(text, 'details'))}
    />
  );
}

interface ModernRankingProps {
  readonly schools: readonly RankingSchool[];
  /** Anchor ids in the order of ranks. */
  readonly ids: readonly string[];
  readonly limit: number;
  readonly isRanked: boolean;
  readonly positions: EntryPositions;
}

/** The list of cards; sponsored ones and the finder take their places among them. */
export function ModernRanking({ schools, ids, limit, isRanked, positions }: ModernRankingProps) {
  const list = useRef<HTMLDivElement>(null);
  return (
    <RankedList
      ref={list}
      entries={arrangeEntries(schools, [], undefined, limit, positions)}
      drawEntry={(entry) => {
        if (entry.kind !== 'organic') return null;
        const { rank, school } = entry;
        const id = ids[rank - 1] ?? school.slug;
        return (
          <li key={id} data-school={school.slug}>
            <OrganicCard entry={entry} id={id} isRanked={isRanked} />
          </li>
        );
      }}
    />
  );
}
