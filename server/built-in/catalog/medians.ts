import { append } from '../../append.ts';
import { type SectorFields, sectorOf } from '../schools/school-facts.ts';
import type { Catalog } from './catalog.ts';
import type { SchoolRecord } from './catalog-file.ts';

/** Figures that have medians. */
export type MedianFigure =
  | 'netPrice'
  | 'tuitionInState'
  | 'tuitionOutOfState'
  | 'retentionRate'
  | 'completionRate';

/** The median of one school would be the school's own figure. */
const minSchools = 2;

/** The median of values; undefined if `values` is empty. */
export function medianOf(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  const [lower, upper] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return lower === undefined || upper === undefined ? undefined : (lower + upper) / 2;
}

function findMedians(schools: readonly SchoolRecord[], figure: MedianFigure): ReadonlyMap<string, number> {
  const valuesBySector = new Map<string, number[]>();
  for (const school of schools) {
    const value = school[figure];
    if (value !== undefined) append(valuesBySector, sectorOf(school), value);
  }
  const medians = new Map<string, number>();
  for (const [sector, values] of valuesBySector) {
    const median = values.length < minSchools ? undefined : medianOf(values);
    if (median !== undefined) medians.set(sector, median);
  }
  return medians;
}

/**
 * The median of a figure among the schools of the same sector as `school`. Ignores unknown figures, but
 * counts zero. Undefined if fewer than two of these schools have the figure.
 */
export function sectorMedian(
  catalog: Catalog,
  school: SectorFields,
  figure: MedianFigure,
): number | undefined {
  const medians = catalog.derived.get(`medians of ${figure}`, () => findMedians(catalog.schools, figure));
  return medians.get(sectorOf(school));
}
