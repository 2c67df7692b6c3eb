import type { Ranking, RankingSchool } from '../../src/core/model/ranking.ts';

/** Finds a ranking of the built-in services by its id. */
export type RankingById = (id: string) => Ranking | null | undefined | Promise<Ranking | null | undefined>;

/** A ranking that editors defined: with its own schools, or a built-in ranking with changes. */
export interface RankingDescription extends Partial<Ranking> {
  /** Id of a built-in ranking, instead of schools. */
  readonly id?: string;
  readonly limit?: number;
  /** Texts that replace the built-in blurbs, by the school's slug or id. */
  readonly blurbs: Readonly<Record<string, string>>;
}

/** Returns the editors' ranking, or else the built-in ranking with that id; null if there is neither. */
export async function composeRanking(
  own: RankingDescription | undefined,
  id: string,
  rankingById: RankingById,
): Promise<Ranking | null> {
  if (!own) return (await rankingById(id)) ?? null;
  const base = own.id === undefined ? null : await rankingById(own.id);
  if (own.id !== undefined && !base) return null;
  const schools = (own.schools ?? base?.schools ?? []).slice(0, own.limit);
  return {
    extid: own.extid,
    gid: own.gid,
    title: own.title ?? base?.title,
    type: own.type ?? base?.type,
    method: own.method ?? base?.method,
    source: own.source ?? base?.source,
    methodUrl: base?.methodUrl,
    orderedBy: base?.orderedBy,
    rankedCount: own.schools ? undefined : base?.rankedCount,
    schools: schools.map((school) => withBlurb(school, own.blurbs)) as Ranking['schools'],
  };
}

function withBlurb(
  school: Ranking['schools'][number],
  blurbs: Readonly<Record<string, string>>,
): Ranking['schools'][number] {
  if (!('schoolId' in school)) return school;
  const blurb = blurbs[school.slug] ?? blurbs[school.schoolId];
  return blurb === undefined ? school : ({ ...school, blurb } satisfies RankingSchool);
}
