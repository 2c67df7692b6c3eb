import type { Catalog, Offer } from '../catalog/catalog.ts';
import type { SchoolRecord } from '../catalog/catalog-file.ts';
import { sponsorCatalog } from '../catalog/sponsors.ts';
import { compareSubjects } from '../schools/school-offers.ts';
import { hasWantedSlugs, nearestOffer, type ProgramQuery, readWantedSlugs } from './matching.ts';

/** A school, its program that is nearest to a query, and its other programs. */
export interface SchoolProgram {
  readonly school: SchoolRecord;
  readonly offer: Offer;
  /** False if `offer` does not match the query exactly. */
  readonly isExact: boolean;
  /** The school's other programs in the category of `offer`, sorted by subject. */
  readonly others: readonly Offer[];
}

type Query = Pick<ProgramQuery, 'degree' | 'category' | 'subject'>;

/**
 * Finds a school by slug, in the catalog or among the sponsors, and its program nearest to the query. Returns
 * undefined if no school with programs has that slug.
 */
export function findSchoolProgram(
  catalog: Catalog,
  schoolSlug: string,
  query: Query,
): SchoolProgram | undefined {
  const hasSlug = ({ slug }: SchoolRecord) => slug === schoolSlug;
  const schoolCatalog = [catalog, sponsorCatalog()].find(({ schools }) => schools.some(hasSlug));
  const school = schoolCatalog?.schools.find(hasSlug);
  const offers = (school && schoolCatalog?.offersBySchool.get(school.id)) ?? [];
  const wanted = readWantedSlugs(query);
  const offer = nearestOffer(offers, wanted);
  if (!school || !offer) return undefined;
  const others = offers.filter(
    (entry) => entry !== offer && entry.subject.category.slug === offer.subject.category.slug,
  );
  return { school, offer, isExact: hasWantedSlugs(offer, wanted), others: [...others].sort(compareSubjects) };
}
