/** Maximum number of differing characters; lower for short names, which resemble many others. */
const maxDistanceTo = (name: string): number => (name.length <= 4 ? 1 : 2);

/** Edit distance with swaps of neighbors: `pruge` is 1 away from `purge`. */
function editDistance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row++) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const costs = [
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
      ];
      if (isSwap) costs.push(at(row - 2, column - 2) + 1);
      rows[row]?.push(Math.min(...costs));
    }
  }
  return at(one.length, other.length);
}

/** The known name that differs from `name` by at most two characters; undefined if there is none. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const near = [...known]
    .filter((candidate) => Math.abs(candidate.length - name.length) <= maxDistanceTo(candidate))
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
    .filter(({ candidate, distance }) => distance <= maxDistanceTo(candidate));
  return near.sort((one, other) => one.distance - other.distance)[0]?.candidate;
}
