/** A failure that a retry would not change. */
export class FinalError extends Error {}

const minDelayMs = 500;

/**
 * Retries a failed request once, after a delay of one to two times `delayMs`, so that not all pages
 * retry at the same moment. Does not retry after a `FinalError`, nor after a timeout, since the
 * visitor has waited long enough by then.
 */
export async function retryOnce<T>(request: () => Promise<T>, delayMs = minDelayMs): Promise<T> {
  try {
    return await request();
  } catch (cause) {
    if (cause instanceof FinalError || (cause instanceof Error && cause.name === 'TimeoutError')) throw cause;
    await new Promise((resolve) => setTimeout(resolve, delayMs * (1 + Math.random())));
    return request();
  }
}
