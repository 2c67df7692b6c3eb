/** Edit distance with swaps of neighbors (optimal string alignment); `limit + 1` if it exceeds `limit`. */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    let minEdits = row;
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let edits = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        edits = Math.min(edits, (beforePrevious[column - 2] ?? 0) + 1);
      current.push(edits);
      minEdits = Math.min(minEdits, edits);
    }
    if (minEdits > limit) return limit + 1;
    beforePrevious = previous;
    previous = current;
  }
  return Math.min(previous[other.length] ?? 0, limit + 1);
}
