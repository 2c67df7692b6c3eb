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

/** Keys in lower case without separators; authors also call the school by `name` and `schoolName`. */
const keyByLetters = new Map<string, LegacyKey>([
  ...legacyKeys.map((key) => [key.toLowerCase(), key] as const),
  ['name', 'school'],
  ['schoolname', 'school'],
]);

/**
 * Gives a legacy school its camel-case keys; sources also write `AvgNetPrice`,
 * `avg_net_price`, `AVG NET PRICE` and `ipeds`. Drops unknown keys. The first of two equal keys wins.
 */
export function normalizeLegacyKeys(
  school: Readonly<Record<string, unknown>>,
): Partial<Record<LegacyKey, unknown>> {
  const normalized: Partial<Record<LegacyKey, unknown>> = {};
  for (const [key, value] of Object.entries(school)) {
    const known = keyByLetters.get(key.toLowerCase().replace(/[^a-z]/g, ''));
    if (known && normalized[known] === undefined) normalized[known] = value;
  }
  return normalized;
}
