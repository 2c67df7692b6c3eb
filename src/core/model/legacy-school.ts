/** The fields of a school in a legacy ranking. */
export const legacyKeys = [
  'rank',
  'school',
  'city',
  'state',
  'avgNetPrice',
  'domain',
  'copy',
  'iPEDS',
] as const;
export type LegacyKey = (typeof legacyKeys)[number];

/**
 * Renames the keys of a legacy school to camel case. Sources also write `AvgNetPrice`, `avg_net_price`,
 * `AVG NET PRICE` and `ipeds`, and `name` or `SchoolName` for `school`. Drops unknown keys. If two keys get
 * the same name, the first wins.
 */
export function normalizeLegacyKeys(
  school: Readonly<Record<string, unknown>>,
): Partial<Record<LegacyKey, unknown>> {
  const normalized: Partial<Record<LegacyKey, unknown>> = {};
  for (const [key, value] of Object.entries(school)) {
    const letters = key
      .toLowerCase()
      .replace(/[^a-z]/g, '')
      .replace(/^(school)?name$/, 'school');
    const known = legacyKeys.find((name) => name.toLowerCase() === letters);
    if (known && normalized[known] === undefined) normalized[known] = value;
  }
  return normalized;
}
