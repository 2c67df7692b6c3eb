import { useEffect, useRef } from 'react';
import type { Presets } from '../../../core/degrees.ts';
import { useElement } from '../../../core/element-context.ts';
import type { LegacySchool } from '../../../core/model/ranking.ts';
import { formatUsd } from '../../../core/text/format.ts';
import { SchoolFact } from '../../shared/school-card/school-facts.tsx';
import { type VisitLink, visitLink } from '../../shared/school-card/visit-link.ts';
import { arrangeEntries } from '../school-rankings.logic.ts';
import { buttonClick, legacyProductOf, productView } from '../school-rankings.tracking.ts';
import { RankedList } from './ranked-list.tsx';
import type { RestOfList } from './use-rest.ts';

interface LegacyCardProps {
  readonly school: LegacySchool;
  readonly id: string;
  readonly rank: number;
  readonly isRanked: boolean;
  readonly view: string;
  readonly visit?: VisitLink;
}

function LegacyCard({ school, id, rank, isRanked, view, visit }: LegacyCardProps) {
  const location = [school.city, school.state].filter(Boolean).join(', ');
  return (
    <details className="panel school-rankings__legacy" part="card" data-view={view} suppressHydrationWarning>
      <summary>
        {isRanked && (
          <span className="school-rankings__rank" part="rank">
            <span className="visually-hidden">Rank </span>
            {rank}
          </span>
        )}
        <h3 part="name">{school.school}</h3>
        {location && <span className="school-rankings__city">{location}</span>}
      </summary>
      <div className="school-rankings__legacy-body">
        <slot name={`anchor-${id}`} className="school-card__anchor" />
        {school.copy && <p>{school.copy}</p>}
        <dl>
          <SchoolFact label="Average net price" value={formatUsd(school.avgNetPrice)} />
        </dl>
        {visit && (
          <a className="button" part="button" {...visit}>
            View School Profile<span className="visually-hidden">: {school.school}</span>
          </a>
        )}
      </div>
    </details>
  );
}

interface LegacyRankingProps {
  readonly schools: readonly LegacySchool[];
  readonly ids: readonly string[];
  /** Number of all schools. */
  readonly total: number;
  readonly rest: RestOfList;
  readonly limit: number;
  readonly isRanked: boolean;
  readonly presets: Presets;
}

function SetAllButton({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  const { track } = useElement();
  const handleClick = () => {
    track('ElementClicked', buttonClick(label, 'toggle-all'));
    onPress();
  };
  return (
    <button type="button" className="button" part="button" onClick={handleClick}>
      {label}
    </button>
  );
}

/** The legacy list: each school is a disclosure; two buttons open or close all of them. */
export function LegacyRanking({ schools, ids, total, rest, limit, isRanked, presets }: LegacyRankingProps) {
  const { source } = useElement();
  const list = useRef<HTMLDivElement>(null);
  const areAllOpen = useRef(false);
  const setAll = (isOpen: boolean) => {
    areAllOpen.current = isOpen;
    for (const card of list.current?.querySelectorAll<HTMLDetailsElement>('[data-school] > details') ?? [])
      card.open = isOpen;
  };
  // After Expand All, the cards that View More adds are open, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only refs are read
  useEffect(() => {
    if (rest.isRendered && areAllOpen.current) setAll(true);
  }, [rest.isRendered]);
  return (
    <>
      <p className="school-rankings__tools">
        <SetAllButton label="Collapse All" onPress={() => setAll(false)} />
        <SetAllButton label="Expand All" onPress={() => setAll(true)} />
      </p>
      <RankedList
        ref={list}
        entries={arrangeEntries(schools, [], undefined, limit, { sponsored: [], finder: 1 })}
        total={total}
        rest={rest}
        renderEntry={(entry) => {
          if (entry.kind !== 'organic') return null;
          const { school, rank, position } = entry;
          const id = ids[rank - 1] ?? String(rank);
          const product = legacyProductOf(school, position);
          const visit = visitLink({ url: school.domain }, source.config, { position, presets });
          return (
            <li key={id} data-school={id}>
              <LegacyCard
                school={school}
                id={id}
                rank={rank}
                isRanked={isRanked}
                view={productView(product)}
                visit={visit}
              />
            </li>
          );
        }}
      />
    </>
  );
}
