/** Formats miles: `1,760 miles`, `1 mile`, `Under 1 mile`. */
export function describeMiles(miles: number): string {
  if (miles < 0.5) return 'Under 1 mile';
  const rounded = Math.round(miles);
  return `${rounded.toLocaleString('en-US')} ${rounded === 1 ? 'mile' : 'miles'}`;
}

export interface MilesProps {
  /** From the visitor's ZIP code; null if the school has no position; undefined without a ZIP code. */
  readonly miles: number | null | undefined;
}

/** The distance to a school, rendered above the card and not in it, so that the card does not re-render. */
export function Miles({ miles }: MilesProps) {
  if (miles === undefined) return null;
  return (
    <p className="school-rankings__own">
      {miles === null ? 'Location not reported' : `${describeMiles(miles)} from you`}
    </p>
  );
}
