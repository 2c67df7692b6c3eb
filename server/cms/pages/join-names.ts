const list = new Intl.ListFormat('en-US');

/**
 * Joins names for a line of text; undefined without names. Credentials end with a comma: “Dana Kessler, MSN,
 * and Zsófia Várkonyi, MA”.
 */
export function joinNames(names: readonly string[]): string | undefined {
  const [first, second, ...others] = names.filter(Boolean);
  if (first === undefined || second === undefined) return first;
  if (others.length === 0 && first.includes(',')) return `${first}, and ${second}`;
  return list.format([first, second, ...others]);
}
