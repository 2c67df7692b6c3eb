import type { Ranking, RankingSchool } from '../../src/core/entities.ts';
import { findState, type State, states } from '../data/states.ts';
import { type Catalogue, outcomeScore, smallestRatedSchool } from './catalogue.ts';
import type { SchoolRecord } from './catalogue-file.ts';

/** One line of the list of rankings. */
export interface RankingEntry {
  readonly id: string;
  readonly title: string;
  /** Absent for the national ranking. */
  readonly state?: State;
  readonly schoolCount: number;
}

const prefix = 'health-professions-';
const field = 'health-professions';
const sizes = { national: 25, state: 15 };
const smallestRanking = 2;

/** Share of a school's programs, in percent, that are offered exclusively online. */
export function percentOnlinePrograms(catalogue: Catalogue, school: SchoolRecord): number | undefined {
  const offers = catalogue.offersBySchool.get(school.id) ?? [];
  return offers.length ? Math.round((100 * offers.filter(({ isOnline }) => isOnline).length) / offers.length) : undefined;
}

/** A school in the form that ranking cards read. */
export function toRankingSchool(catalogue: Catalogue, school: SchoolRecord, rank: number): RankingSchool {
  return {
    schoolId: school.id,
    rank,
    slug: school.slug,
    blurb: school.blurb,
    url: school.url,
    details: {
      schoolName: school.name,
      city: school.city,
      stateCode: school.stateCode,
      schoolLevel: school.level,
      percentOnlinePrograms: percentOnlinePrograms(catalogue, school),
      undergradTuitionInState: school.tuitionInState,
      undergradTuitionOutOfState: school.tuitionOutOfState,
      gradTuitionInState: school.gradTuitionInState,
      gradTuitionOutOfState: school.gradTuitionOutOfState,
      retentionRate: school.retentionRate,
      admissionRate: school.admissionRate,
      totalStudentsEnrolled: school.students,
      isPrivate: school.isPrivate,
      percentOnlineEnrollment: school.percentOnlineEnrollment,
      accreditation: school.accreditation,
    },
  };
}

/** True when the school offers a program in any health profession at one of these levels. */
export function offersHealthProfessions(catalogue: Catalogue, school: SchoolRecord, levels: readonly string[]): boolean {
  const offers = catalogue.offersBySchool.get(school.id) ?? [];
  return offers.some(({ subject, degree }) => subject.slug === field && levels.includes(degree.slug));
}

function eligibleSchools(catalogue: Catalogue): readonly SchoolRecord[] {
  return catalogue.schools.filter(
    (school) =>
      findState(school.stateCode) &&
      outcomeScore(school) !== undefined &&
      (school.students ?? 0) >= smallestRatedSchool &&
      offersHealthProfessions(catalogue, school, ['bachelors']),
  );
}

function methodOf(catalogue: Catalogue, state?: State): string {
  const area = state ? state.name : 'the 50 states and D.C.';
  const rule =
    `Schools in ${area} that offer a bachelor’s degree in the health professions (CIP 51: all health professions, not nursing alone) and enroll at least ` +
    `${smallestRatedSchool} undergraduates, ordered by the mean of two equally weighted rates: first-year retention and completion. ` +
    'Schools without both rates are not ranked. No school pays for its place.';
  return catalogue.kind === 'sample' ? `Sample data: these schools are made up. ${rule}` : rule;
}

interface Rankings {
  readonly entries: readonly RankingEntry[];
  readonly byId: ReadonlyMap<string, Ranking>;
}

function makeRankings(catalogue: Catalogue): Rankings {
  const schools = eligibleSchools(catalogue);
  const entries: RankingEntry[] = [];
  const byId = new Map<string, Ranking>();
  const add = (state: State | undefined, among: readonly SchoolRecord[], size: number) => {
    if (among.length < smallestRanking) return;
    const id = prefix + (state?.slug ?? 'national');
    const title = `Schools for health professions ${state ? `in ${state.name}` : 'in the United States'}`;
    const ranked = among.slice(0, size).map((school, index) => toRankingSchool(catalogue, school, index + 1));
    entries.push({ id, title, state, schoolCount: ranked.length });
    byId.set(id, { extid: id, title, schools: ranked, source: catalogue.source, method: methodOf(catalogue, state) });
  };
  add(undefined, schools, sizes.national);
  for (const state of states) {
    add(
      state,
      schools.filter(({ stateCode }) => stateCode === state.code),
      sizes.state,
    );
  }
  return { entries, byId };
}

const made = new WeakMap<Catalogue, Rankings>();

function rankingsOf(catalogue: Catalogue): Rankings {
  const known = made.get(catalogue);
  if (known) return known;
  const rankings = makeRankings(catalogue);
  made.set(catalogue, rankings);
  return rankings;
}

/** The rankings that the data allows: the national one first, then states by name. */
export function listRankings(catalogue: Catalogue): readonly RankingEntry[] {
  return rankingsOf(catalogue).entries;
}

/** A ranking by its id, `health-professions-national` or `health-professions-{state-slug}`; null when there is none. */
export function rankingById(catalogue: Catalogue, id: string): Ranking | null {
  return rankingsOf(catalogue).byId.get(id) ?? null;
}
