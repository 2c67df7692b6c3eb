import type { Ranking, RankingSchool } from '../../src/core/model/ranking.ts';

/** The rankings of the built-in services. */
export type RankingById = (id: string) => Ranking | null | undefined | Promise<Ranking | null | undefined>;

/** A ranking as editors describe it: schools of its own, or a built-in ranking with changes. */
export interface RankingDescription extends Partial<Ranking> {
  /** A built-in ranking, in place of schools. */
  readonly id?: string;
  readonly limit?: number;
  /** By the school's slug or id; they replace the built-in ones. */
  readonly blurbs: Readonly<Record<string, string>>;
}

/** The ranking that stands under `id`: the editors' own, else the built-in one of that id. */
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
