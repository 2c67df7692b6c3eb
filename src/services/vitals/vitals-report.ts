/** Where reports go: on the server of the script, below the site's root. */
export const vitalsPath = '/-/vitals';

/** A value of a page view. LCP and INP are in milliseconds; CLS has no unit. */
export interface VitalEntry {
  readonly name: 'LCP' | 'INP' | 'CLS';
  readonly value: number;
  readonly pageKind?: string | undefined;
  readonly tag?: string | undefined;
}

/** An error that an element reported. */
interface ErrorEntry {
  readonly name: 'error';
  readonly tag?: string | undefined;
}

export type ReportEntry = VitalEntry | ErrorEntry;
