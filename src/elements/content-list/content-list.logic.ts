/** Returns a whole number of columns from 1 to 4; a property may have any value. */
export function clampColumns(columns: number | undefined): 1 | 2 | 3 | 4 {
  const count = Math.floor(Number(columns));
  return count >= 4 ? 4 : count === 3 || count === 2 ? count : 1;
}
