/**
 * React keys for a list with possible repeats: adds a suffix to a key that an earlier item has. React
 * confuses children that share a key, and a later list keeps children of the earlier one.
 *
 * @param keys one key for each item, in order
 */
export function uniqueKeys(keys: readonly string[]): readonly string[] {
  const used = new Set<string>();
  return keys.map((key) => {
    let unique = key;
    for (let count = 2; used.has(unique); count += 1) unique = `${key} (${count})`;
    used.add(unique);
    return unique;
  });
}
