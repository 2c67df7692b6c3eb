import type { ProgramListing } from '../../../src/core/model/services/program-listing.ts';
import { type Catalog, selectSchools } from '../catalog/catalog.ts';
import type { SchoolRecord } from '../catalog/catalog-file.ts';
import { isSponsor } from '../catalog/sponsors.ts';
import { findOffer, matchPrograms, type ProgramQuery } from '../inventory/matching.ts';
import { findSchool } from '../schools/school-directory.ts';
import { tuitionOf } from '../schools/school-offers.ts';
import { bestPlacements, type Placement } from './rankings.ts';

/** A figure in dollars a year by which programs can be sorted. Tuition is that of the program's level. */
export type ProgramSort = 'netPrice' | 'tuitionInState';

/** A ranked school's program with the school's rank. */
export interface RankedProgram {
  readonly listing: ProgramListing;
  readonly placement: Placement;
}

export interface RankedProgramOptions {
  readonly limit: number;
  /** Slugs of schools that the page lists already. */
  readonly excluded?: ReadonlySet<string>;
  /**
   * Sorts the exact matches, and then the related ones, by this figure: the lowest first, unknown ones last.
   */
  readonly sort?: ProgramSort;
}

function findRankedSchools(catalog: Catalog) {
  const placements = bestPlacements(catalog);
  const nonSponsors = selectSchools(catalog, (school) => placements.has(school.id) && !isSponsor(school));
  return {
    nonSponsors,
    placements,
    bySlug: new Map(nonSponsors.schools.map((school) => [school.slug, school])),
  };
}

interface SchoolListing {
  readonly listing: ProgramListing;
  readonly school: SchoolRecord;
}

type FoundProgram = RankedProgram & SchoolListing;

type AmountOf = (found: SchoolListing) => number | undefined;

/** Reads the figure of a program by which programs are sorted. */
function createAmountOf(catalog: Catalog, figure: ProgramSort): AmountOf {
  if (figure === 'netPrice') return ({ school }) => school.netPrice;
  return ({ school, listing }) => {
    const offer = findOffer(catalog, school.id, listing.product.program.id);
    return offer && tuitionOf(offer);
  };
}

/** Sorts by amount, the lowest first. Unknown amounts are equal and come last. */
function sortBy<Found extends SchoolListing>(amountOf: AmountOf, found: readonly Found[]): readonly Found[] {
  return found
    .map((program) => ({ program, amount: amountOf(program) ?? Number.POSITIVE_INFINITY }))
    .sort((one, other) => (one.amount === other.amount ? 0 : one.amount - other.amount))
    .map(({ program }) => program);
}

/** All exact matches with the lowest amount first, then the nearest related programs in the same order. */
function selectSorted(amountOf: AmountOf, found: readonly FoundProgram[], limit: number) {
  const exact = found.filter(({ listing }) => !listing.related);
  const related = found.filter(({ listing }) => listing.related).slice(0, Math.max(0, limit - exact.length));
  return [...sortBy(amountOf, exact).slice(0, limit), ...sortBy(amountOf, related)];
}

/**
 * Finds ranked schools that do not pay, each with its program nearest to the query. Nearer programs
 * come first; equally near ones are in the order of the rankings.
 */
export function rankedPrograms(
  catalog: Catalog,
  query: Pick<ProgramQuery, 'degree' | 'category' | 'subject' | 'state'>,
  { limit, excluded = new Set(), sort }: RankedProgramOptions,
): readonly RankedProgram[] {
  const { nonSponsors, placements, bySlug } = catalog.derived.get('ranked schools', () =>
    findRankedSchools(catalog),
  );
  const needed = sort ? Number.POSITIVE_INFINITY : limit + excluded.size;
  const wanted = { ...query, isDistinct: true, includesRelated: true, limit: needed };
  const { programs } = matchPrograms(nonSponsors, wanted);
  const found = programs.flatMap((listing): FoundProgram[] => {
    const { slug } = listing.product.school;
    const school = bySlug.get(slug);
    const placement = school && placements.get(school.id);
    return placement && !excluded.has(slug) ? [{ listing, placement, school }] : [];
  });
  return sort ? selectSorted(createAmountOf(nonSponsors, sort), found, limit) : found.slice(0, limit);
}

/**
 * Finds the programs that match a query exactly, one of each school. Does not exclude sponsors or ranked
 * schools; call it only if none of them offers an exact match.
 */
export function exactPrograms(
  catalog: Catalog,
  query: Pick<ProgramQuery, 'degree' | 'category' | 'subject' | 'state'>,
  { limit, sort }: Pick<RankedProgramOptions, 'limit' | 'sort'>,
): readonly ProgramListing[] {
  const needed = sort ? Number.POSITIVE_INFINITY : limit;
  const { programs } = matchPrograms(catalog, { ...query, isDistinct: true, limit: needed });
  if (!sort) return programs;
  const found = programs.flatMap((listing): SchoolListing[] => {
    const school = findSchool(catalog, listing.product.school.slug)?.school;
    return school ? [{ listing, school }] : [];
  });
  return sortBy(createAmountOf(catalog, sort), found)
    .slice(0, limit)
    .map(({ listing }) => listing);
}
