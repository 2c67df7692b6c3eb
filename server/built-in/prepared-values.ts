import type { Catalog } from './catalog/catalog.ts';
import { offeredDegrees } from './catalog/degree-list.ts';
import { programCountsOf } from './inventory/program-counts.ts';
import { bestPlacements, listRankings } from './rankings/rankings.ts';
import { findSchool } from './schools/school-directory.ts';

/**
 * Functions that compute and cache the values of a catalog that most pages use. The server calls each in a
 * separate turn before it uses a new catalog. Otherwise the next page would compute all values in one turn.
 */
export const preparedValues: readonly ((catalog: Catalog) => unknown)[] = [
  listRankings,
  bestPlacements,
  programCountsOf,
  offeredDegrees,
  // Finding any school creates the index of all slugs.
  (catalog) => findSchool(catalog, ''),
];
