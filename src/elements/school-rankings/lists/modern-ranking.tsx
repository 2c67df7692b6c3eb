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
import { SponsoredCard } from '../../shared/school-card/sponsored-card.tsx';
import { visitLink } from '../../shared/school-card/visit-link.ts';
import { CompareBox } from '../compare/compare-box.tsx';
import {
  arrangeEntries,
  type EntryPositions,
  type RankingEntry,
  type SchoolRankingsData,
} from '../school-rankings.logic.ts';
import { buttonClick, productOf, productView } from '../school-rankings.tracking.ts';
import { finderSetupOf } from './finder-entry.ts';
import { RankedList } from './ranked-list.tsx';
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
      onToggle={(text) => track('ElementClicked', buttonClick(text, 'details'))}
    />
  );
});

interface SponsoredEntryProps {
  readonly hit: SponsoredHit;
  readonly position: number;
  readonly presets: Presets;
}

/** A sponsored school at its position in the list. */
function SponsoredEntry({ hit, position, presets }: SponsoredEntryProps) {
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

/** A school in display order; `school.rank` keeps its published rank. */
export interface OrderedSchool {
  readonly rank: number;
  readonly school: RankingSchool;
  /** The id that jump links use. */
  readonly id: string;
  /** Its position in the published list. */
  readonly position: number;
  /** Filtered out: it stays rendered but hidden, which is much cheaper than re-rendering it. */
  readonly isHidden: boolean;
}

export interface ModernRankingProps {
  readonly schools: readonly OrderedSchool[];
  /** Number of schools in the list, filtered-out ones excluded. */
  readonly total: number;
  readonly rest: RestOfList;
  readonly limit: number;
  readonly isRanked: boolean;
  readonly positions: EntryPositions;
  readonly data: SchoolRankingsData | null | undefined;
  /** Search presets for outbound links. Must be referentially stable, because cards are memoized. */
  readonly presets: Presets;
  /** The author's presets of the finder. */
  readonly finderPresets: Presets;
  readonly compare?: CompareControls;
  /** Ids of the schools that are compared. */
  readonly comparedIds: ReadonlySet<string>;
}

type Entry = RankingEntry<OrderedSchool, SponsoredHit, Presets>;

/** Entries behind View More, with filtered-out schools at their positions, so that filtering moves no node. */
function mergeHidden(
  more: readonly Entry[],
  schools: readonly OrderedSchool[],
  shown: ReadonlySet<string>,
): readonly Entry[] {
  const merged: Entry[] = [];
  let next = 0;
  for (const school of schools) {
    if (school.isHidden)
      merged.push({ kind: 'organic', position: school.position, rank: school.rank, school });
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
  schools,
  total,
  rest,
  limit,
  isRanked,
  positions,
  data,
  presets,
  finderPresets,
  compare,
  comparedIds,
}: ModernRankingProps) {
  const list = useRef<HTMLDivElement>(null);
  const finder = positions.finder > 0 ? finderPresets : undefined;
  const visible = schools.filter(({ isHidden }) => !isHidden);
  const { shown, more } = arrangeEntries(visible, data?.sponsored ?? [], finder, limit, positions);
  const shownIds = new Set(shown.flatMap((entry) => (entry.kind === 'organic' ? entry.school.id : [])));
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
          <SponsoredEntry hit={entry.hit} position={entry.position} presets={presets} />
        </li>
      );
    }
    const { school, id, position, isHidden } = entry.school;
    return (
      <li key={id} data-school={school.slug} hidden={isHidden}>
        <OrganicCard
          school={school}
          position={position}
          rank={isRanked ? school.rank : undefined}
          id={id}
          compare={compare}
          isCompared={comparedIds.has(school.schoolId)}
          presets={presets}
        />
      </li>
    );
  };
  return (
    <RankedList
      ref={list}
      entries={{ shown, more: rest.isRendered ? mergeHidden(more, schools, shownIds) : more }}
      total={total}
      rest={rest}
      hiddenCount={rest.isRendered ? schools.length - visible.length : 0}
      renderEntry={renderEntry}
    />
  );
}
