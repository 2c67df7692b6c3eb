/** A failure that asking again does not mend. */
export class FinalError extends Error {}

/** Milliseconds before a second attempt, at the least; at the most twice as long, so that not all pages come back at once. */
const defaultPauseMs = 500;

/**
 * Asks once more, a moment later, when the first attempt failed for a reason that may
 * pass. A service that let its time run out is not asked again: whoever waits has
 * waited long enough.
 */
export async function retryOnce<T>(ask: () => Promise<T>, pause = defaultPauseMs): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof FinalError || (cause instanceof Error && cause.name === 'TimeoutError')) throw cause;
    await new Promise((resolve) => setTimeout(resolve, pause * (1 + Math.random())));
    return ask();
  }
}
