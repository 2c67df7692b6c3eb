import { editDistance } from './edit-distance.ts';

/** Maximum number of edits; lower for a short name, because it resembles many others. */
const maxEditsOf = (name: string): number => (name.length <= 4 ? 1 : 2);

/**
 * The known name with the fewest edits from `name`: at most two, or one for a known name of up to four
 * characters. Undefined if there is none.
 */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const near = [...known]
    .map((candidate) => ({ candidate, edits: editDistance(name, candidate, maxEditsOf(candidate)) }))
    .filter(({ candidate, edits }) => edits <= maxEditsOf(candidate));
  return near.sort((one, other) => one.edits - other.edits)[0]?.candidate;
}
