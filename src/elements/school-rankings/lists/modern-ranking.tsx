import { memo, useMemo, useRef } from 'react';
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
import { Miles } from '../distance/miles.tsx';
import { VisitorScore } from '../order/visitor-score.tsx';
import type { EntryPositions, SchoolRankingsData } from '../school-rankings.logic.ts';
import { buttonClick, productOf, productView } from '../school-rankings.tracking.ts';
import { arrangeList, type ListEntry, type OrderedSchool } from './arrange-list.ts';
import { finderEntrySetup } from './finder-entry.ts';
import { RankedList } from './ranked-list.tsx';
import { useGradualOrder } from './use-gradual-order.ts';
import type { RestOfList } from './use-rest.ts';

const noHits: readonly SponsoredHit[] = [];

/** Data that cards need for the comparison. Must be referentially stable, because cards are memoized. */
interface CompareControls {
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
    brand: school.name,
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
  packedOptions,
}: {
  readonly presets: Presets;
  readonly packedOptions: SchoolRankingsData['finder'];
}) {
  return (
    <FinderForm
      setup={finderEntrySetup(presets)}
      packedOptions={packedOptions}
      layout="horizontal"
      isEntry
      heading="Find your own match"
      text="Choose a degree and a subject to see programs beyond this list."
    />
  );
}

interface ModernRankingProps {
  /** All schools, in display order. Must be referentially stable, because the list is memoized. */
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
  /** How our score is made, for the cards. Must be referentially stable, because cards are memoized. */
  readonly explanation: ScoreExplanation | undefined;
  /** The author's presets of the finder. Must be referentially stable. */
  readonly finderPresets: Presets;
  readonly compare?: CompareControls;
  /** Ids of the schools that are compared. */
  readonly comparedIds: ReadonlySet<string>;
  /** Whether the list says that its schools are made up. */
  readonly isSample: boolean;
}

type ItemProps = Pick<ModernRankingProps, 'isRanked' | 'compare' | 'presets' | 'explanation'> & {
  readonly entry: OrderedSchool;
  readonly isCompared: boolean;
  readonly isLast: boolean;
};

/** The list item of a ranked school. */
const OrganicItem = memo(function OrganicItem({ entry, isRanked, isLast, ...card }: ItemProps) {
  const { school, id, position, isFilteredOut, visitor, miles } = entry;
  return (
    <li data-school={school.slug} data-last={isLast || undefined} hidden={isFilteredOut}>
      <Miles miles={miles} />
      {visitor && <VisitorScore school={school} {...visitor} />}
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

/** The list of cards, with sponsored cards and the finder at their positions. */
export const ModernRanking = memo(function ModernRanking({
  schools,
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
  const { isRendered: isRestRendered } = rest;
  const finder = positions.finder > 0 ? finderPresets : undefined;
  const sponsored = data?.sponsored ?? noHits;
  const arranged = useMemo(
    () => arrangeList({ schools, sponsored, finder, limit, positions, isRestRendered }),
    [schools, sponsored, finder, limit, positions, isRestRendered],
  );
  const order = useGradualOrder(arranged);
  const renderSchool = (entry: OrderedSchool, orderNumber: number) => (
    <OrganicItem
      key={`${orderNumber} ${entry.id}`}
      entry={entry}
      isRanked={isRanked}
      isLast={orderNumber === order.orderNumber && entry.id === order.lastId}
      compare={compare}
      isCompared={comparedIds.has(entry.school.schoolId)}
      presets={presets}
      explanation={explanation}
    />
  );
  const renderEntry = (entry: ListEntry) => {
    if (entry.kind === 'finder') {
      return (
        <li key="finder-entry">
          <FinderEntry presets={entry.finder} packedOptions={data?.finder} />
        </li>
      );
    }
    if (entry.kind === 'sponsored') {
      return (
        <li key={`sponsored-${entry.hit.school.slug}`} data-sponsor={entry.hit.school.slug}>
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
    return order.isRendered(school) && renderSchool(school, order.orderNumber);
  };
  return (
    <RankedList
      ref={list}
      sentinel={order.sentinel}
      isSettled={order.lastId === undefined}
      entries={order.list}
      orderNumber={order.orderNumber}
      hasRest={order.hasRest}
      isRestHidden={order.isRestHidden}
      previousOrders={order.previousOrders.map(({ orderNumber, schools: previous }) => (
        <ol key={orderNumber} className="school-rankings__list school-rankings__list--rest" hidden>
          {previous.map((entry) => renderSchool(entry, orderNumber))}
        </ol>
      ))}
      total={total}
      rest={rest}
      filteredOutCount={order.list.filteredOutCount}
      renderEntry={renderEntry}
    />
  );
});
