/** Content written for WPGraphQL may name posts by global ids: `post:97` in base64. */
function toDatabaseId(id: string): string | undefined {
  if (/^\d{1,15}$/.test(id)) return String(Number(id));
  const plain = /^[\w+/]{8,}={0,2}$/.test(id) ? Buffer.from(id, 'base64').toString('latin1') : '';
  return /^post:(\d{1,15})$/.exec(plain)?.[1];
}

/** The database's ids of those that are any, by the id as it was given. */
export function toDatabaseIds(ids: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    ids.flatMap((id) => {
      const number = toDatabaseId(id);
      return number === undefined ? [] : [[id, number]];
    }),
  );
}
