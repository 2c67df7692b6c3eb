interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** True with `Save-Data` or on a 2G connection. Callers then skip optional downloads. */
export function savesData(): boolean {
  const connection = (navigator as { connection?: Connection }).connection;
  // Without a type, tests the text `undefined`, which does not match.
  return connection?.saveData || /2g/.test(connection?.effectiveType as string);
}
