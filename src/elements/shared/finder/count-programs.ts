import { isSpecified, type Selection } from '../../../core/degrees.ts';
import type { ProgramCounts } from '../../../core/model/program-counts.ts';

/** Returns the value of `slug` in a level of the tree, or all values if `slug` is unspecified. */
function valuesOf<Value>(level: Readonly<Record<string, Value>>, slug: string): readonly Value[] {
  if (!isSpecified(slug)) return Object.values(level);
  return Object.hasOwn(level, slug) ? [level[slug] as Value] : [];
}

/** Number of programs that fit a selection; an unspecified field means any. */
export function countPrograms(counts: ProgramCounts, { degree, category, subject }: Selection): number {
  return valuesOf(counts, degree)
    .flatMap((categories) => valuesOf(categories, category))
    .flatMap((subjects) => valuesOf(subjects, subject))
    .reduce((sum, count) => sum + count, 0);
}
