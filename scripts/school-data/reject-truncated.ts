import { ImportError } from './read-scorecard-file.ts';

/** A file counts as cut off if its number of entries is less than this share of the current number. */
const minShare = 0.8;

interface EntryCounts {
  /** What the entries are, for the error message: `schools`. */
  readonly noun: string;
  readonly count: number;
  /** Undefined before the first import. */
  readonly currentCount: number | undefined;
  /** True accepts a file with far fewer entries than the current data. */
  readonly isFewerAllowed?: boolean;
}

/**
 * Rejects a file that is probably cut off: a file cut at the end of a row is well formed, but has far fewer
 * entries.
 */
export function rejectTruncated({ noun, count, currentCount, isFewerAllowed }: EntryCounts): void {
  if (isFewerAllowed || currentCount === undefined || count >= currentCount * minShare) return;
  throw new ImportError(
    `The file has ${count} ${noun}, but the current data has ${currentCount}: ` +
      'the file seems to be cut off. The current data is unchanged. Add --allow-fewer if this is intended.',
  );
}
