export interface OutageWatchOptions {
  /** Resolves to whether the source responds. Rejects or resolves to false while it does not. */
  readonly probe: (signal: AbortSignal) => Promise<boolean>;
  /** Called when a source responds that did not respond before. */
  readonly onEnd: () => void;
  /** Between the starts of two probes. Default 250. */
  readonly intervalMs?: number;
}

/** Timeout of one probe: a probe that was sent into a broken network does not delay the next. */
const timeoutMs = 2500;

/**
 * Finds out soon when an outage ends. Without it, pages stay old until the pauses of the circuit breaker and of
 * the caches have passed, which take up to 15 seconds.
 *
 * @returns a function to call after each failed request
 */
export function createOutageWatch({ probe, onEnd, intervalMs = 250 }: OutageWatchOptions): () => void {
  let timer: NodeJS.Timeout | undefined;

  return function start() {
    if (timer) return;
    let isOutage = false;
    const check = async () => {
      const responds = await probe(AbortSignal.timeout(timeoutMs)).catch(() => false);
      // Another probe has found out already.
      if (timer !== current) return;
      if (!responds) {
        isOutage = true;
        return;
      }
      clearInterval(timer);
      timer = undefined;
      // If the first probe succeeds, only one request failed, and its pause is right.
      if (isOutage) onEnd();
    };
    const current = setInterval(() => void check(), intervalMs).unref();
    timer = current;
    void check();
  };
}
