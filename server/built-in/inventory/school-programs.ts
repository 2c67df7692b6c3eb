import type { Catalog, Offer } from '../catalog/catalog.ts';
import type { SchoolRecord } from '../catalog/catalog-file.ts';
import { findSchool } from '../schools/school-directory.ts';
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
 * Finds a school by its current or a previous slug, in the catalog or among the sponsors, and its program
 * nearest to the query. Returns undefined if no school with programs has that slug.
 */
export function findSchoolProgram(
  catalog: Catalog,
  schoolSlug: string,
  query: Query,
): SchoolProgram | undefined {
  const found = findSchool(catalog, schoolSlug);
  const offers = found?.catalog.offersBySchool.get(found.school.id) ?? [];
  const wanted = readWantedSlugs(query);
  const offer = nearestOffer(offers, wanted);
  if (!found || !offer) return undefined;
  const others = offers.filter(
    (entry) => entry !== offer && entry.subject.category.slug === offer.subject.category.slug,
  );
  return {
    school: found.school,
    offer,
    isExact: hasWantedSlugs(offer, wanted),
    others: [...others].sort(compareSubjects),
  };
}
