import { pluralize } from '../../../core/text/format.ts';

/** Formats miles: `1,760 miles`, `1 mile`, `Under 1 mile`. */
export function describeMiles(miles: number): string {
  return miles < 0.5 ? 'Under 1 mile' : pluralize(Math.round(miles), 'mile');
}

export interface MilesProps {
  /** From the visitor's ZIP code; null if the school has no position; undefined without a ZIP code. */
  readonly miles: number | null | undefined;
}

/** The distance to a school, rendered above the card and not in it, so that the card does not re-render. */
export function Miles({ miles }: MilesProps) {
  if (miles === undefined) return null;
  return (
    <p className="school-rankings__visitor">
      {miles === null ? 'Location not reported' : `${describeMiles(miles)} from you`}
    </p>
  );
}
