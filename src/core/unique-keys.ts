/**
 * React keys for a list that may repeat itself. React loses track of children that share
 * a key: a later list then keeps children of the earlier one. Gives each key a suffix
 * when an earlier item has the same one.
 *
 * @param keys one key for each item, in order
 */
export function uniqueKeys(keys: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return keys.map((key) => {
    let unique = key;
    for (let count = 2; taken.has(unique); count += 1) unique = `${key} (${count})`;
    taken.add(unique);
    return unique;
  });
}
