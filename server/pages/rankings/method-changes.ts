/** A change to the ranking method. */
export interface MethodChange {
  /** ISO date on which it took effect. */
  readonly date: string;
  readonly title: string;
  /** The change, and its effect on ranks. */
  readonly text: string;
}

/**
 * All changes to the method, newest first. Add an entry when `school-score.ts` or the rankings' rules change.
 */
export const methodChanges: readonly MethodChange[] = [
  {
    date: '2026-11-27',
    title: 'Equal sizes earn all points',
    text: 'If all schools of a list have the same size, each earns 100 points for it in a visitor’s own order, also if the visitor prefers larger schools. Before, each earned 0 points then. None of our ranks changed.',
  },
  {
    date: '2026-11-27',
    title: 'Medians separate nonprofit and for-profit schools',
    text: 'Medians on comparison pages are of schools with the same control: public, private nonprofit or private for-profit. Before, they combined all private schools. No rank changed.',
  },
  {
    date: '2026-11-22',
    title: 'Equal scores share a rank',
    text: 'Scores are rounded to one decimal before schools are ordered. Schools with the same score share a rank, and the next rank is skipped: 1, 2, 2, 4. Before, decimals that no reader saw decided the order. Weights and figures are the same.',
  },
  {
    date: '2026-11-22',
    title: 'Every card shows its score',
    text: 'Cards and tables show the score, both rates and the net price; “How this score is made” shows the arithmetic, the row of the source and its year. No rank changed.',
  },
  {
    date: '2026-06-02',
    title: 'First version',
    text: 'Half first-year retention, half completion, from the newest institution file of the College Scorecard.',
  },
];
