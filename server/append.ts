/** Adds a value to the group of a key. Written by hand, because Node 20 has no `Map.groupBy`. */
export function append<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}
