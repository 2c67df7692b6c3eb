/** A cache entry and the values that are computed from it. */
const entryBytes = 2000;
/** A property or list entry, including its share of the object's memory. */
const valueBytes = 32;
const bytesPerCharacter = 2;
/** HTML takes twice as much, because the nodes that are parsed from it are stored too. */
const bytesPerContentCharacter = 4;

/** Estimates how many bytes of memory a value from JSON takes in a cache. */
export function estimateBytes(value: unknown): number {
  let bytes = entryBytes;
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const current = pending.pop();
    bytes += valueBytes;
    if (typeof current === 'string') bytes += current.length * bytesPerCharacter;
    else if (typeof current === 'object' && current !== null)
      for (const [key, member] of Object.entries(current)) {
        if (key === 'content' && typeof member === 'string')
          bytes += member.length * bytesPerContentCharacter;
        else pending.push(member);
      }
  }
  return bytes;
}
