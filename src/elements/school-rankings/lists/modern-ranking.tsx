import { memo, useRef } from 'react';
import type { Presets } from '../../../core/degrees.ts';
import { useElement } from '../../../core/element-context.ts';
import type { RankingSchool } from '../../../core/model/ranking.ts';
import type { SponsoredHit } from '../../../core/model/services/sponsored-hit.ts';
import { programClickUrl } from '../../../services/outbound.ts';
import { FinderForm } from '../../shared/finder/finder-form.tsx';
import { paidAttributes } from '../../shared/listing-card/paid-product.ts';
import { SchoolCard } from '../../shared/school-card/school-card.tsx';
import { schoolPageUrl } from '../../shared/school-card/school-page-url.ts';
import type { ScoreExplanation } from '../../shared/school-card/school-score.tsx';
import { SponsoredCard } from '../../shared/school-card/sponsored-card.tsx';
import { visitLink } from '../../shared/school-card/visit-link.ts';
import { CompareBox } from '../compare/compare-box.tsx';
import { Miles, type MilesProps } from '../distance/miles.tsx';
import type { OwnRank } from '../order/own-ranking.ts';
import { type OwnOrderContext, OwnScore } from '../order/own-score.tsx';
import {
  arrangeEntries,
  type EntryPositions,
  type RankingEntry,
  type SchoolRankingsData,
} from '../school-rankings.logic.ts';
import { buttonClick, productOf, productView } from '../school-rankings.tracking.ts';
import { finderSetupOf } from './finder-entry.ts';
import { RankedList } from './ranked-list.tsx';
import type { GradualOrder } from './use-gradual-order.ts';
import type { RestOfList } from './use-rest.ts';

/** What cards need for the comparison. Must be referentially stable, because cards are memoized. */
export interface CompareControls {
  readonly isFull: boolean;
  readonly toggle: (school: RankingSchool) => void;
}

interface OrganicCardProps {
  readonly school: RankingSchool;
  readonly position: number;
  readonly rank: number | undefined;
  readonly id: string;
  readonly compare?: CompareControls;
  readonly isCompared: boolean;
  readonly presets: Presets;
  readonly explanation: ScoreExplanation | undefined;
}

/** A ranked school's card with its tracking. */
const OrganicCard = memo(function OrganicCard({
  school,
  rank,
  position,
  id,
  compare,
  isCompared,
  presets,
  explanation,
}: OrganicCardProps) {
  const { source, track } = useElement();
  const product = productOf(school, position);
  return (
    <SchoolCard
      school={school}
      rank={rank}
      anchor={id}
      view={productView(product)}
      tool={
        compare && (
          <CompareBox
            school={school}
            isCompared={isCompared}
            isFull={compare.isFull}
            onToggle={compare.toggle}
          />
        )
      }
      visit={visitLink(school, source.config, { position, presets })}
      page={schoolPageUrl(school, source.config)}
      explanation={explanation}
      onToggle={(text) => track('ElementClicked', buttonClick(text, 'details'))}
    />
  );
});

interface SponsoredEntryProps {
  readonly hit: SponsoredHit;
  readonly position: number;
  readonly presets: Presets;
  readonly isSampleList: boolean;
}

/** A sponsored school at its position in the list. */
function SponsoredEntry({ hit, position, presets, isSampleList }: SponsoredEntryProps) {
  const { tag, source, track } = useElement();
  const { publisher, identityToken } = source.config;
  const { school, helid, url = '' } = hit;
  const href = programClickUrl(url, {
    publisher,
    idToken: identityToken,
    helid,
    position,
    presets,
  });
  const product = {
    productId: school.sdbSchoolId,
    name: school.name,
    brand: school.slug,
    category: 'sponsored',
    location: tag,
    position,
  } as const;
  return (
    <SponsoredCard
      hit={hit}
      href={href}
      {...paidAttributes(product)}
      isSampleList={isSampleList}
      onToggle={(text) => track('ElementClicked', buttonClick(text, 'details'))}
    />
  );
}

/** The program finder as an entry; a dark background sets it apart from schools. */
function FinderEntry({
  presets,
  renderedOptions,
}: {
  readonly presets: Presets;
  readonly renderedOptions: SchoolRankingsData['finder'];
}) {
  return (
    <FinderForm
      setup={finderSetupOf(presets)}
      renderedOptions={renderedOptions}
      layout="horizontal"
      isEntry
      heading="Find your own match"
      text="Choose a degree and a subject to see programs beyond this list."
    />
  );
}

/** A school in the list; the list is in display order. Must be referentially stable, because it is memoized. */
export interface OrderedSchool {
  /** Its `rank` is the published one. */
  readonly school: RankingSchool;
  /** The id that jump links use. */
  readonly id: string;
  /** Its position in the published list. */
  readonly position: number;
  /** Filtered out: it stays rendered but hidden, which is much cheaper than re-rendering it. */
  readonly isHidden: boolean;
  readonly miles?: MilesProps['miles'];
  /** Its place in the visitor's order, if there is one. */
  readonly own?: OwnRank & { readonly context: OwnOrderContext };
}

export interface ModernRankingProps {
  readonly order: GradualOrder<OrderedSchool>;
  /** Number of schools in the list, filtered-out ones excluded. */
  readonly total: number;
  readonly rest: RestOfList;
  readonly limit: number;
  readonly isRanked: boolean;
  readonly positions: EntryPositions;
  readonly data: SchoolRankingsData | null | undefined;
  /** Search presets for outbound links. Must be referentially stable, because cards are memoized. */
  readonly presets: Presets;
  /** How our score is made, for the cards. Must be referentially stable, because cards are memoized. */
  readonly explanation: ScoreExplanation | undefined;
  /** The author's presets of the finder. */
  readonly finderPresets: Presets;
  readonly compare?: CompareControls;
  /** Ids of the schools that are compared. */
  readonly comparedIds: ReadonlySet<string>;
  /** Whether the list says that its schools are made up. */
  readonly isSample: boolean;
}

/** `rank` is the place in the displayed list. */
interface Place {
  readonly rank: number;
  readonly entry: OrderedSchool;
}

type Entry = RankingEntry<Place, SponsoredHit, Presets>;

type ItemProps = Pick<ModernRankingProps, 'isRanked' | 'compare' | 'presets' | 'explanation'> & {
  readonly entry: OrderedSchool;
  readonly isCompared: boolean;
  readonly isLast: boolean;
};

/** The list item of a ranked school. */
const OrganicItem = memo(function OrganicItem({ entry, isRanked, isLast, ...card }: ItemProps) {
  const { school, id, position, isHidden, own, miles } = entry;
  return (
    <li data-school={school.slug} data-last={isLast || undefined} hidden={isHidden}>
      <Miles miles={miles} />
      {own && <OwnScore school={school} {...own} />}
      <OrganicCard
        school={school}
        position={position}
        rank={isRanked ? school.rank : undefined}
        id={id}
        {...card}
      />
    </li>
  );
});

/** Entries behind View More, with filtered-out schools at their positions, so that filtering moves no node. */
function mergeHidden(
  more: readonly Entry[],
  places: readonly Place[],
  shown: ReadonlySet<string>,
): readonly Entry[] {
  const merged: Entry[] = [];
  let next = 0;
  for (const place of places) {
    const { entry: school, rank } = place;
    if (school.isHidden) merged.push({ kind: 'organic', position: school.position, rank, school: place });
    else if (!shown.has(school.id)) {
      let entry = more[next++];
      for (; entry && entry.kind !== 'organic'; entry = more[next++]) merged.push(entry);
      if (entry) merged.push(entry);
    }
  }
  return [...merged, ...more.slice(next)];
}

/** The list of cards, with sponsored cards and the finder at their positions. */
export function ModernRanking({
  order: { list: schools, lastId, sentinel },
  total,
  rest,
  limit,
  isRanked,
  positions,
  data,
  presets,
  explanation,
  finderPresets,
  compare,
  comparedIds,
  isSample,
}: ModernRankingProps) {
  const list = useRef<HTMLDivElement>(null);
  const finder = positions.finder > 0 ? finderPresets : undefined;
  const places = schools.map((entry, index): Place => ({ rank: index + 1, entry }));
  const visible = places.filter(({ entry }) => !entry.isHidden);
  const { shown, more } = arrangeEntries(visible, data?.sponsored ?? [], finder, limit, positions);
  const shownIds = new Set(shown.flatMap((entry) => (entry.kind === 'organic' ? entry.school.entry.id : [])));
  const renderEntry = (entry: Entry) => {
    if (entry.kind === 'finder') {
      return (
        <li key="finder-entry">
          <FinderEntry presets={entry.finder} renderedOptions={data?.finder} />
        </li>
      );
    }
    if (entry.kind === 'sponsored') {
      return (
        <li key={`sponsored-${entry.hit.school.slug}`}>
          <SponsoredEntry
            hit={entry.hit}
            position={entry.position}
            presets={presets}
            isSampleList={isSample}
          />
        </li>
      );
    }
    const school = entry.school.entry;
    return (
      <OrganicItem
        key={school.id}
        entry={school}
        isRanked={isRanked}
        isLast={school.id === lastId}
        compare={compare}
        isCompared={comparedIds.has(school.school.schoolId)}
        presets={presets}
        explanation={explanation}
      />
    );
  };
  return (
    <RankedList
      ref={list}
      sentinel={sentinel}
      isSettled={lastId === undefined}
      entries={{ shown, more: rest.isRendered ? mergeHidden(more, places, shownIds) : more }}
      total={total}
      rest={rest}
      hiddenCount={rest.isRendered ? schools.length - visible.length : 0}
      renderEntry={renderEntry}
    />
  );
}
