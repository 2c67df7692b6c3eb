import { append } from '../../append.ts';
import type { Catalog } from './catalog.ts';
import type { SchoolRecord } from './catalog-file.ts';

/** Figures that have medians. */
export type MedianFigure =
  | 'netPrice'
  | 'tuitionInState'
  | 'tuitionOutOfState'
  | 'retentionRate'
  | 'completionRate';

const minSchools = 2;

/** Names the group of schools that can be compared: the same level, and all public or all private. */
const kindOf = ({ level, isPrivate }: Pick<SchoolRecord, 'level' | 'isPrivate'>): string =>
  `${isPrivate ? 'private' : 'public'} ${level}`;

/** The median of values; undefined if `values` is empty. */
export function medianOf(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  const [lower, upper] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return lower === undefined || upper === undefined ? undefined : (lower + upper) / 2;
}

function findMedians(schools: readonly SchoolRecord[], figure: MedianFigure): ReadonlyMap<string, number> {
  const valuesByKind = new Map<string, number[]>();
  for (const school of schools) {
    const value = school[figure];
    if (value !== undefined) append(valuesByKind, kindOf(school), value);
  }
  return new Map(
    [...valuesByKind].flatMap(([kind, values]) => {
      const median = values.length < minSchools ? undefined : medianOf(values);
      return median === undefined ? [] : [[kind, median] as const];
    }),
  );
}

/**
 * The median of a figure among schools of the same level and control as `school`. Ignores unknown figures, but
 * counts zero. Undefined if fewer than two of these schools have the figure.
 */
export function medianOfKind(
  catalog: Catalog,
  school: Pick<SchoolRecord, 'level' | 'isPrivate'>,
  figure: MedianFigure,
): number | undefined {
  const medians = catalog.derived.get(`medians of ${figure}`, () => findMedians(catalog.schools, figure));
  return medians.get(kindOf(school));
}
