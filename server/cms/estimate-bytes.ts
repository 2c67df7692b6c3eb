/** An entry of a cache, and what is computed from it. */
const entryBytes = 2000;
/** A property or an item, with the object around it. */
const valueBytes = 32;
const bytesPerCharacter = 2;
/** HTML: the nodes that are parsed from it take as much again. */
const bytesPerContentCharacter = 4;

/** About how much memory a value from JSON takes in a cache. */
export function estimateBytes(value: unknown): number {
  let bytes = entryBytes;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const current = open.pop();
    bytes += valueBytes;
    if (typeof current === 'string') bytes += current.length * bytesPerCharacter;
    else if (typeof current === 'object' && current !== null)
      for (const [key, member] of Object.entries(current)) {
        if (key === 'content' && typeof member === 'string')
          bytes += member.length * bytesPerContentCharacter;
        else open.push(member);
      }
  }
  return bytes;
}
