/**
 * The state's membership in a compact, which makes a license valid in all member states. `pending`: the law
 * is not in force yet. `outside`: not a member.
 */
export type CompactStatus = 'member' | 'pending' | 'outside' | 'unknown';

/** One state's figures on the map. */
export interface StateSummary {
  /** As in `/state/{slug}/`. */
  readonly slug: string;
  /** Schools with programs in the site's field. */
  readonly schools: number;
  readonly programs: number;
  /**
   * The lowest published in-state tuition of these schools, in dollars per year; absent if none is published.
   */
  readonly tuitionFrom?: number;
  readonly compact?: CompactStatus;
}

/** Figures of all states for the site's field. */
export interface StateOverview {
  /** In the middle of a sentence: `the health professions`. */
  readonly field: string;
  readonly isSample: boolean;
  readonly source: { readonly name: string; readonly year: string };
  /** The agreement between states that `compact` is about. */
  readonly compact?: { readonly name: string; readonly isOperating: boolean };
  /** In the order of the map's list. */
  readonly states: readonly StateSummary[];
}
