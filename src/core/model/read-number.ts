/** Reads `12`, `"12"` and `"$12,345"`; undefined for anything else. */
export function readNumber(value: unknown): number | undefined {
  const text = typeof value === 'string' ? value.replace(/[$,\s]/g, '') : undefined;
  // `Number('')` is 0.
  const number = text ? Number(text) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
