import type { Catalogue } from './catalogue/catalogue.ts';
import { offeredDegrees } from './catalogue/degree-list.ts';
import { programCountsOf } from './inventory/program-counts.ts';
import { bestPlacements, listRankings } from './rankings/rankings.ts';
import { findSchool } from './schools/school-directory.ts';

/**
 * Values of a catalogue that most pages use. The server computes each in its own turn before it uses a new
 * catalogue; otherwise the next page would compute all of them at once.
 */
export const preparedValues: readonly ((catalogue: Catalogue) => unknown)[] = [
  listRankings,
  bestPlacements,
  programCountsOf,
  offeredDegrees,
  // Finding any school creates the index of all slugs.
  (catalogue) => findSchool(catalogue, ''),
];
