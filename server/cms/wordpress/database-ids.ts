/** Converts a database id or a global id of WPGraphQL (`post:97` in base64) to a database id. */
function toDatabaseId(id: string): string | undefined {
  if (/^\d{1,15}$/.test(id)) return String(Number(id));
  const plain = /^[\w+/]{8,}={0,2}$/.test(id) ? Buffer.from(id, 'base64').toString('latin1') : '';
  return /^post:(\d{1,15})$/.exec(plain)?.[1];
}

/** Maps ids to database ids; omits invalid ids. */
export function toDatabaseIds(ids: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    ids.flatMap((id) => {
      const number = toDatabaseId(id);
      return number === undefined ? [] : [[id, number]];
    }),
  );
}
