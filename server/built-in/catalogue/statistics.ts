import type { Ranking, RankingSchool } from '../../../src/core/model/ranking.ts';
import type { UsState } from '../../../src/core/us-states.ts';
import { rankedCategory, rankingById, toRankingSchool } from '../rankings/rankings.ts';
import type { Catalogue } from './catalogue.ts';

/** Figures for a state's page: its schools with programs in one category. */
export interface StateStatistics {
  readonly isSample: boolean;
  readonly source: NonNullable<Ranking['source']>;
  /** Schools with at least one program in the category. */
  readonly schoolCount: number;
  readonly programCount: number;
  readonly onlineProgramCount: number;
  /** In-state tuition of those schools, in dollars per year; absent if no school publishes it. */
  readonly tuition?: { readonly lowest: number; readonly median: number; readonly highest: number };
  /** The state's ranking, if it has one. */
  readonly rankingId?: string;
  /** At most five, best first. */
  readonly topSchools: readonly RankingSchool[];
}

function spreadOf(amounts: readonly number[]): StateStatistics['tuition'] {
  const sorted = [...amounts].sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  const lower = sorted[Math.floor(middle)];
  const upper = sorted[Math.ceil(middle)];
  const highest = sorted.at(-1);
  if (sorted[0] === undefined || lower === undefined || upper === undefined || highest === undefined)
    return undefined;
  return { lowest: sorted[0], median: Math.round((lower + upper) / 2), highest };
}

/** The figures of a state for a category, given by its slug. */
export function stateStatistics(catalogue: Catalogue, state: UsState, category: string): StateStatistics {
  const offers = (catalogue.offersByCategory.get(category) ?? []).filter(
    ({ school }) => school.stateCode === state.abbreviation,
  );
  const offering = new Set(offers.map(({ school }) => school));
  const schools = catalogue.schools.filter((school) => offering.has(school));
  const rankingId = `health-professions-${state.slug}`;
  const ranking = category === rankedCategory ? rankingById(catalogue, rankingId) : null;
  const ranked = ranking
    ? (ranking.schools as readonly RankingSchool[])
    : schools.map((school, index) => toRankingSchool(catalogue, school, index + 1));
  return {
    isSample: catalogue.kind === 'sample',
    source: catalogue.source,
    schoolCount: schools.length,
    programCount: offers.length,
    onlineProgramCount: offers.filter(({ isOnline }) => isOnline).length,
    tuition: spreadOf(schools.flatMap(({ tuitionInState }) => tuitionInState ?? [])),
    ...(ranking && { rankingId }),
    topSchools: ranked.slice(0, 5),
  };
}
