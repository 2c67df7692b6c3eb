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

/** Schools that are like each other: the same length of programs, and public or private. */
const kindOf = ({ level, isPrivate }: Pick<SchoolRecord, 'level' | 'isPrivate'>): string =>
  `${isPrivate ? 'private' : 'public'} ${level}`;

/** The median of values; undefined if there are none. */
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
 * The median of a figure among schools like this one: of the same level and control. Unknown figures do not
 * count; zero does. Undefined if fewer than two schools like it have the figure.
 */
export function medianOfKind(
  catalog: Catalog,
  school: Pick<SchoolRecord, 'level' | 'isPrivate'>,
  figure: MedianFigure,
): number | undefined {
  const medians = catalog.derived.get(`medians of ${figure}`, () => findMedians(catalog.schools, figure));
  return medians.get(kindOf(school));
}
