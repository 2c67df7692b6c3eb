/** Positions of ZIP codes in a compact form, which only the visitor's device reads. */
export interface ZipCodes {
  /** Where the positions come from, for example `U.S. Census Bureau, Gazetteer`. */
  readonly source: string;
  /** `npm run import:zip-codes` writes it; `findZipCode` reads it. */
  readonly packed: string;
}

/** A point on the earth, in degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}
