import type { Catalog } from './catalog/catalog.ts';
import { offeredDegrees } from './catalog/degree-list.ts';
import { programCountsOf } from './inventory/program-counts.ts';
import { bestPlacements, listRankings } from './rankings/rankings.ts';
import { findSchool } from './schools/school-directory.ts';

/**
 * Values of a catalog that most pages use. The server computes each in its own turn before it uses a new
 * catalog; otherwise the next page would compute all of them at once.
 */
export const preparedValues: readonly ((catalog: Catalog) => unknown)[] = [
  listRankings,
  bestPlacements,
  programCountsOf,
  offeredDegrees,
  // Finding any school creates the index of all slugs.
  (catalog) => findSchool(catalog, ''),
];
