/** Expires the cached pages of this process that have any of these tags; resolves to their number. */
export type ApplyPurge = (tags: readonly string[]) => Promise<number>;

export interface LoggedPurge {
  /** Pages that this process expired; undefined if it has not read the purge yet. */
  readonly purged: number | undefined;
  /** Caches in front that have not confirmed the purge yet; left out when there are none. */
  readonly unconfirmed?: readonly string[];
}

/** Purges that all processes of a site share, in one order. */
export interface PurgeLog {
  /** Number of the latest purge that this process has applied; undefined before the first connection. */
  readonly position: number | undefined;
  /** False while this process has not applied purges that the log has. */
  readonly isCaughtUp: boolean;
  readonly isConnected: boolean;
  /** Reads the log until `close`, and reconnects after errors. Resolves after the first attempt. */
  open(apply: ApplyPurge): Promise<void>;
  /**
   * Adds a purge and waits a moment until this process has applied it.
   * @throws ProblemError 503 if the purge may not be in the log
   */
  append(tags: readonly string[]): Promise<LoggedPurge>;
  /** Number of the last purge of any of these tags by any process; rejects if the log is unreachable. */
  latestPurge(tags: readonly string[]): Promise<number>;
  close(): void | Promise<void>;
}

/**
 * The header with the purge position at which a response was rendered. Caches in front store no response that
 * is older than their last purge.
 */
export const positionHeader = 'X-Purge-Position';
/** The position of a response that a purge has made outdated. No cache stores it. */
export const outdatedPosition = 'outdated';
/** The tag of every response. */
export const everything = 'all';
