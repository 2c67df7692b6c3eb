import type { RankingSchool } from '../../../src/core/model/ranking.ts';
import { publishedRank } from '../../../src/core/school-score.ts';
import type { Catalog } from '../../built-in/catalog/catalog.ts';
import type { SchoolRecord } from '../../built-in/catalog/catalog-file.ts';
import { coversCategory, listRankings, rankingById } from '../../built-in/rankings/rankings.ts';
import type { PageScope } from '../page-scope.ts';
import { findRankingPages } from './ranking-pages.ts';

/** A school's rank in one ranking of this site. */
export interface SchoolRank {
  readonly rank: number;
  readonly title: string;
  /** How many schools have a rank, listed or not. */
  readonly rankedCount: number;
  readonly year: string | undefined;
  /** Path of the page that shows the ranking. */
  readonly path: string;
}

/** The rank of each school by ranking id and school id; computed once per catalog. */
function ranksById(catalog: Catalog): ReadonlyMap<string, ReadonlyMap<string, number>> {
  return catalog.derived.get('ranks by ranking', () => {
    const entries = listRankings(catalog).map(({ id }) => {
      const schools = (rankingById(catalog, id)?.schools ?? []) as readonly RankingSchool[];
      return [id, new Map(schools.map((school) => [school.schoolId, publishedRank(school)]))] as const;
    });
    return new Map(entries);
  });
}

/** The school's ranks in the rankings on pages of this site: national rankings, then the state's ranking. */
export async function findRanks(
  catalog: Catalog,
  { id, stateCode }: Pick<SchoolRecord, 'id' | 'stateCode'>,
  scope: PageScope,
): Promise<readonly SchoolRank[]> {
  const pages = await findRankingPages(scope);
  const ranks = ranksById(catalog);
  const found = await Promise.all(
    listRankings(catalog).map(async (entry): Promise<SchoolRank[]> => {
      const rank = ranks.get(entry.id)?.get(id);
      if (rank === undefined || (entry.state && entry.state.abbreviation !== stateCode)) return [];
      const path = pages.get(entry.id) ?? (entry.state && (await statePath(entry.state.slug, scope)));
      if (!path) return [];
      const { title, rankedCount } = entry;
      const year = rankingById(catalog, entry.id)?.source?.year;
      return [{ rank, title, rankedCount, year, path }];
    }),
  );
  return found.flat();
}

/**
 * Path of the state's page, which shows the state's ranking. Undefined if the rankings do not cover the
 * site's category, or if the CMS has no page for the state.
 */
async function statePath(slug: string, { source, config }: PageScope): Promise<string | undefined> {
  const path = `/state/${slug}/`;
  return coversCategory(config.category) && (await source.pageTitle({ path })) ? path : undefined;
}
