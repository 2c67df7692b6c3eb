import type { Ranking, RankingSchool } from '../../../src/core/model/ranking.ts';
import { ourScore, publishedRank, sharedRanks } from '../../../src/core/school-score.ts';
import { findStateByAbbreviation, type UsState, usStates } from '../../../src/core/us-states.ts';
import { type Catalog, minRatedStudents, type Offer } from '../catalog/catalog.ts';
import type { SchoolRecord } from '../catalog/catalog-file.ts';
import { slugOf } from '../catalog/degree-tree.ts';
import { summarizeSchool } from '../schools/school-summary.ts';

/** A ranking in the list of rankings. */
export interface RankingEntry {
  readonly id: string;
  readonly title: string;
  /** Absent for the national ranking. */
  readonly state?: UsState;
  /** How many schools have a rank. The list of the ranking has only the first of them. */
  readonly rankedCount: number;
}

const idPrefix = 'health-professions-';
/** Slug of the subject that covers all health professions (CIP 51). */
const rankedSubject = 'health-professions';
/** The category of all rankings. */
export const rankedCategory = 'nursing-and-healthcare';
/** Whether the rankings cover the category of a site, given as a slug or an id. */
export const coversCategory = (category: string | null | undefined): boolean =>
  slugOf('category', category) === rankedCategory;
/** Path of the page about the method and its changes. */
export const methodPath = '/rankings/method/';
/** How many of the ranked schools the lists show. The pages of the nursing site name these numbers. */
export const maxListed = { national: 25, state: 15 };
const minSchools = 2;

/** Whether the school has a health professions program for which `isWanted` returns true. */
function offersHealthProgram(
  catalog: Catalog,
  school: SchoolRecord,
  isWanted: (offer: Offer) => boolean,
): boolean {
  const offers = catalog.offersBySchool.get(school.id) ?? [];
  return offers.some((offer) => offer.subject.slug === rankedSubject && isWanted(offer));
}

function eligibleSchools(catalog: Catalog): readonly SchoolRecord[] {
  return catalog.schools.filter(
    (school) =>
      findStateByAbbreviation(school.stateCode) &&
      (school.students ?? 0) >= minRatedStudents &&
      offersHealthProgram(catalog, school, ({ degree }) => degree.slug === 'bachelors'),
  );
}

/** How a ranking orders schools: the score that sorts them, and the texts that explain it to readers. */
interface RankingRule {
  /** Part of the id, before the state. */
  readonly idPart: string;
  readonly title: string;
  /** The end of the sentence that `methodOf` starts. */
  readonly rule: string;
  readonly orderedBy: NonNullable<Ranking['orderedBy']>;
  /** Higher is better. Undefined if the school lacks the figure; the ranking then omits the school. */
  readonly score: (school: SchoolRecord) => number | undefined;
}

const byOutcomes: RankingRule = {
  idPart: '',
  title: 'Schools for health professions',
  rule:
    'ordered by a score from 0 to 100: half first-year retention, half completion. ' +
    'Equal scores share a rank. Schools without both rates are not ranked.',
  orderedBy: 'score',
  score: ourScore,
};
const byTuition: RankingRule = {
  idPart: 'tuition-',
  title: 'Lowest in-state tuition for health professions',
  rule:
    'ordered by published in-state tuition and fees, lowest first. ' +
    'Schools that report none are not ranked.',
  orderedBy: 'tuition',
  score: ({ tuitionInState }) => (tuitionInState === undefined ? undefined : -tuitionInState),
};
const onlineByOutcomes: RankingRule = {
  idPart: 'online-',
  title: 'Health professions, exclusively online',
  rule:
    'that report at least one health professions degree offered exclusively online, ' +
    'ordered by a score from 0 to 100: half first-year retention, half completion. ' +
    'Equal scores share a rank.',
  orderedBy: 'score',
  score: ourScore,
};

function methodOf({ rule }: RankingRule, state?: UsState): string {
  const area = state ? state.name : 'the 50 states and D.C.';
  return (
    `Schools in ${area} that offer a bachelor’s degree in the health professions ` +
    '(CIP 51: all health professions, not nursing alone) and enroll at least ' +
    `${minRatedStudents} undergraduates, ${rule} No school can pay for a higher rank.`
  );
}

/** Whether the school before or after has the same rank. Schools with equal scores are adjacent. */
const isRankShared = (ranks: readonly number[], index: number): boolean =>
  ranks[index] === ranks[index - 1] || ranks[index] === ranks[index + 1];

interface Rankings {
  readonly entries: readonly RankingEntry[];
  readonly byId: ReadonlyMap<string, Ranking>;
}

function createRankings(catalog: Catalog): Rankings {
  const schools = eligibleSchools(catalog);
  const entries: RankingEntry[] = [];
  const byId = new Map<string, Ranking>();
  const addRanking = (
    rule: RankingRule,
    candidates: readonly SchoolRecord[],
    limit: number,
    state?: UsState,
  ) => {
    const scored = candidates.flatMap((school) => {
      const score = rule.score(school);
      return score === undefined ? [] : [{ school, score }];
    });
    if (scored.length < minSchools) return;
    const ordered = scored.sort(
      (one, other) => other.score - one.score || one.school.name.localeCompare(other.school.name, 'en'),
    );
    const id = `${idPrefix}${rule.idPart}${state?.slug ?? 'us'}`;
    const ranks = sharedRanks(ordered.map(({ score }) => score));
    const ranked = ordered.slice(0, limit).map(({ school }, index) => ({
      ...summarizeSchool(catalog, school),
      rank: index + 1,
      ...(isRankShared(ranks, index) && { sharedRank: ranks[index] }),
    }));
    const title = `${rule.title} ${state ? `in ${state.name}` : 'in the United States'}`;
    entries.push({ id, title, state, rankedCount: scored.length });
    byId.set(id, {
      extid: id,
      title,
      schools: ranked,
      source: catalog.source,
      method: methodOf(rule, state),
      methodUrl: methodPath,
      orderedBy: rule.orderedBy,
      rankedCount: scored.length,
    });
  };
  addRanking(byOutcomes, schools, maxListed.national);
  addRanking(byTuition, schools, maxListed.national);
  addRanking(
    onlineByOutcomes,
    schools.filter((school) => offersHealthProgram(catalog, school, ({ isOnline }) => isOnline)),
    maxListed.national,
  );
  for (const state of usStates)
    addRanking(
      byOutcomes,
      schools.filter(({ stateCode }) => stateCode === state.abbreviation),
      maxListed.state,
      state,
    );
  return { entries, byId };
}

const rankingsOf = (catalog: Catalog): Rankings =>
  catalog.derived.get('rankings', () => createRankings(catalog));

/** All rankings: the national ones first, then the states in the order of `usStates`. */
export function listRankings(catalog: Catalog): readonly RankingEntry[] {
  return rankingsOf(catalog).entries;
}

/** Finds a ranking by id, such as `health-professions-us` or `health-professions-ohio`; null if unknown. */
export function rankingById(catalog: Catalog, id: string): Ranking | null {
  return rankingsOf(catalog).byId.get(id) ?? null;
}

export interface Placement {
  readonly rank: number;
  /** Another school has the same score and rank. */
  readonly isTied: boolean;
  readonly rankingTitle: string;
}

/** Ranks by outcomes, by school id: from the national ranking, or else from the ranking of the state. */
export function bestPlacements(catalog: Catalog): ReadonlyMap<string, Placement> {
  return catalog.derived.get('best placements', () => findBestPlacements(catalog));
}

function findBestPlacements(catalog: Catalog): ReadonlyMap<string, Placement> {
  const placements = new Map<string, Placement>();
  const { entries, byId } = rankingsOf(catalog);
  const outcomeRankings = entries.filter(({ id, state }) => state || id === `${idPrefix}us`);
  for (const { id, title } of outcomeRankings) {
    for (const school of (byId.get(id)?.schools ?? []) as readonly RankingSchool[]) {
      if (!placements.has(school.schoolId))
        placements.set(school.schoolId, {
          rank: publishedRank(school),
          isTied: school.sharedRank !== undefined,
          rankingTitle: title,
        });
    }
  }
  return placements;
}
