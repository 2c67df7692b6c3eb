import type { ProgramCounts } from '../../../src/core/model/program-counts.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { listedCatalogs } from '../catalog/sponsors.ts';

function count(catalog: Catalog): ProgramCounts {
  const counts: Record<string, Record<string, Record<string, number>>> = {};
  for (const { degree, subject } of listedCatalogs(catalog).flatMap(({ offers }) => offers)) {
    counts[degree.slug] ??= {};
    const categories = counts[degree.slug] ?? {};
    categories[subject.category.slug] ??= {};
    const subjects = categories[subject.category.slug] ?? {};
    subjects[subject.slug] = (subjects[subject.slug] ?? 0) + 1;
  }
  return counts;
}

/**
 * Counts the programs of all schools that pages list. Counts on the first request, then returns the cached
 * counts.
 */
export function programCountsOf(catalog: Catalog): ProgramCounts {
  return catalog.derived.get('program-counts', () => count(catalog));
}
