/**
 * React keys for a list whose keys may repeat: adds a number to a key that an earlier item has. If children
 * share a key, React mixes them up, and keeps outdated children when the list changes.
 *
 * @param keys one key for each item, in order
 */
export function uniqueKeys(keys: readonly string[]): readonly string[] {
  const used = new Set<string>();
  // The suffix to try next, by key: counting from 2 each time takes quadratic time on equal keys.
  const next = new Map<string, number>();
  return keys.map((key) => {
    let unique = key;
    let count = next.get(key) ?? 2;
    for (; used.has(unique); count += 1) unique = `${key} (${count})`;
    next.set(key, count);
    used.add(unique);
    return unique;
  });
}
