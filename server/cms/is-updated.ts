const dayMs = 24 * 3600 * 1000;

/**
 * Whether a page was modified at least a day after its publication. A correction within a day is not an
 * update.
 */
export function isUpdated(date: string | undefined, modified: string | undefined): boolean {
  return Date.parse(modified ?? '') - Date.parse(date ?? '') >= dayMs;
}
