import type { Catalog, Offer } from '../catalog/catalog.ts';
import type { SchoolRecord } from '../catalog/catalog-file.ts';
import type { FoundSchool } from './school-directory.ts';

/** Schools that are similar to one school. */
export interface SimilarSchools {
  readonly schools: readonly SchoolRecord[];
  /** Whether all of them have programs in the category. */
  readonly isInCategory: boolean;
  /** The figure that sorts them; undefined if the compared school has no price. */
  readonly price: 'netPrice' | 'tuitionInState' | undefined;
}

const teaches = (offers: readonly Offer[] | undefined, category: string): boolean =>
  offers?.some(({ subject }) => subject.category.slug === category) ?? false;

/**
 * The difference between the prices, in dollars; infinite if a price is unknown, so that the school comes
 * last.
 */
function priceDistance(school: SchoolRecord, other: SchoolRecord, price: SimilarSchools['price']): number {
  const [one, another] = price ? [school[price], other[price]] : [];
  return one === undefined || another === undefined ? Number.POSITIVE_INFINITY : Math.abs(one - another);
}

/**
 * Finds schools of the same level and the same kind (public or private). If the school has programs in the
 * category, the similar schools have such programs, too. Schools of the same state come first, then schools
 * with the nearest price.
 *
 * @param catalog the schools to choose from; need not have the school itself
 * @param category slug of the site's category
 */
export function similarSchools(
  { offersBySchool, schools }: Catalog,
  { school, catalog: ownCatalog }: Pick<FoundSchool, 'school' | 'catalog'>,
  category: string,
  limit: number,
): SimilarSchools {
  const isInCategory = teaches(ownCatalog.offersBySchool.get(school.id), category);
  const price =
    school.netPrice !== undefined
      ? 'netPrice'
      : school.tuitionInState !== undefined
        ? 'tuitionInState'
        : undefined;
  const candidates = schools.filter(
    (other) =>
      other.id !== school.id &&
      other.level === school.level &&
      other.isPrivate === school.isPrivate &&
      (!isInCategory || teaches(offersBySchool.get(other.id), category)),
  );
  const scored = candidates.map((other) => ({
    other,
    stateDistance: other.stateCode === school.stateCode ? 0 : 1,
    distance: priceDistance(school, other, price),
  }));
  scored.sort(
    (a, b) => a.stateDistance - b.stateDistance || (a.distance === b.distance ? 0 : a.distance - b.distance),
  );
  return { schools: scored.slice(0, limit).map(({ other }) => other), isInCategory, price };
}
