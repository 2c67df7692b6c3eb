import { countEdits } from './count-edits.ts';

/** Maximum number of edits; lower for short names, which resemble many others. */
const maxEditsOf = (name: string): number => (name.length <= 4 ? 1 : 2);

/** The known name that differs from `name` by at most two edits; undefined if there is none. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const near = [...known]
    .map((candidate) => ({ candidate, edits: countEdits(name, candidate, maxEditsOf(candidate)) }))
    .filter(({ candidate, edits }) => edits <= maxEditsOf(candidate));
  return near.sort((one, other) => one.edits - other.edits)[0]?.candidate;
}
