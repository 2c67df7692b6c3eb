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
 * Gives a legacy school its camel-case keys; sources also write `AvgNetPrice`,
 * `avg_net_price`, `AVG NET PRICE` and `ipeds`,
 * and call the school `name` or `SchoolName`. Drops unknown keys. The first of two equal keys wins.
 */
export function normalizeLegacyKeys(
  school: Readonly<Record<string, unknown>>,
): Partial<Record<LegacyKey, unknown>> {
  const normalized: Partial<Record<LegacyKey, unknown>> = {};
  for (const [key, value] of Object.entries(school)) {
    const words = key
      .toLowerCase()
      .replace(/[^a-z]/g, '')
      .replace(/^(school)?name$/, 'school');
    const known = legacyKeys.find((name) => name.toLowerCase() === words);
    if (known && normalized[known] === undefined) normalized[known] = value;
  }
  return normalized;
}
