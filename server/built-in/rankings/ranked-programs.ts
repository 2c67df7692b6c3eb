import type { ProgramListing } from '../../../src/core/model/services/program-listing.ts';
import { type Catalogue, selectSchools } from '../catalogue/catalogue.ts';
import { isSponsor } from '../catalogue/sponsors.ts';
import { matchingPrograms } from '../inventory/finder.ts';
import type { ProgramQuery } from '../inventory/matching.ts';
import { bestPlacements, type Placement } from './rankings.ts';

/** A ranked school's program with the school's rank. */
export interface RankedProgram {
  readonly listing: ProgramListing;
  readonly placement: Placement;
}

function findRankedSchools(catalogue: Catalogue) {
  const placements = bestPlacements(catalogue);
  const unpaid = selectSchools(catalogue, (school) => placements.has(school.id) && !isSponsor(school));
  return { unpaid, bySlug: new Map(unpaid.schools.map(({ slug, id }) => [slug, placements.get(id)])) };
}

/**
 * Finds ranked schools that do not pay, each with its program nearest to the query. Nearer programs
 * come first; equally near ones are in the order of the rankings.
 *
 * @param excluded slugs of schools that the page lists already
 */
export function rankedPrograms(
  catalogue: Catalogue,
  query: Pick<ProgramQuery, 'degree' | 'category' | 'subject' | 'state'>,
  limit: number,
  excluded: ReadonlySet<string> = new Set(),
): readonly RankedProgram[] {
  const { unpaid, bySlug } = catalogue.derived.get('ranked schools', () => findRankedSchools(catalogue));
  const { programs } = matchingPrograms(unpaid, { ...query, limit: limit + excluded.size });
  const found = programs.flatMap((listing): RankedProgram[] => {
    const { slug } = listing.product.school;
    const placement = bySlug.get(slug);
    return placement && !excluded.has(slug) ? [{ listing, placement }] : [];
  });
  return found.slice(0, limit);
}
