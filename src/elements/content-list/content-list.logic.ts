/** One to four columns; a property may be anything. */
export function countColumns(columns: number | undefined): 1 | 2 | 3 | 4 {
  const whole = Math.floor(Number(columns));
  return whole >= 4 ? 4 : whole === 3 || whole === 2 ? whole : 1;
}
