import type { ProgramCounts } from '../../../src/core/model/program-counts.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { listedCatalogues } from '../catalogue/sponsors.ts';

function count(catalogue: Catalogue): ProgramCounts {
  const counts: Record<string, Record<string, Record<string, number>>> = {};
  for (const { degree, subject } of listedCatalogues(catalogue).flatMap(({ offers }) => offers)) {
    counts[degree.slug] ??= {};
    const categories = counts[degree.slug] ?? {};
    categories[subject.category.slug] ??= {};
    const subjects = categories[subject.category.slug] ?? {};
    subjects[subject.slug] = (subjects[subject.slug] ?? 0) + 1;
  }
  return counts;
}

/** The programs of all schools that pages list, counted on the first request. */
export function programCountsOf(catalogue: Catalogue): ProgramCounts {
  return catalogue.derived.get('program-counts', () => count(catalogue));
}
