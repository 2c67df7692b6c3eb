export const x = (count: number) => 'x'.repeat(Math.max(0, count));
export const list = <Value>(count: number, entryOf: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => entryOf(index));
/** A JSON object of exactly this number of bytes. */
export const padded = (bytes: number, given: object) => {
  const empty = JSON.stringify({ ...given, padding: '' });
  return JSON.stringify({ ...given, padding: x(bytes - empty.length) });
};
