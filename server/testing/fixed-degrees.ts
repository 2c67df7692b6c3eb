import type { Degree } from '../../src/core/model/degree.ts';
import type { DegreeList } from '../built-in/catalog/degree-list.ts';

/** Creates a list that never changes. */
export const fixedDegrees = (degrees: readonly Degree[]): DegreeList => ({
  current: () => degrees,
  version: () => 'fixed',
});
