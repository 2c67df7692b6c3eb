/** Limits the columns to 1 to 4; a property may hold any value. */
export function countColumns(columns: number | undefined): 1 | 2 | 3 | 4 {
  const count = Math.floor(Number(columns));
  return count >= 4 ? 4 : count === 3 || count === 2 ? count : 1;
}
