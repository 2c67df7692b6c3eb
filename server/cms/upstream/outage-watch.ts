export interface OutageWatchOptions {
  /** Resolves to true if the CMS responds. Resolves to false or rejects if it does not. */
  readonly probe: (signal: AbortSignal) => Promise<boolean>;
  /** Called when the CMS responds again. */
  readonly onEnd: () => void;
  /** Interval between the starts of two probes. Default 250. */
  readonly intervalMs?: number;
}

/** Timeout of one probe: a probe that gets no response must not delay the next one. */
const timeoutMs = 2500;

/**
 * Detects the end of an outage quickly. Without it, pages stay outdated until the circuit breaker and the
 * caches retry, which takes up to 15 seconds.
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
      // Another probe has already detected the end.
      if (timer !== current) return;
      if (!responds) {
        isOutage = true;
        return;
      }
      clearInterval(timer);
      timer = undefined;
      // If the first probe succeeds, there was no outage: only one request failed, and it is retried soon.
      if (isOutage) onEnd();
    };
    const current = setInterval(() => void check(), intervalMs).unref();
    timer = current;
    void check();
  };
}
