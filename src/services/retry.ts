/** A failure that a retry would not change. */
export class FinalError extends Error {}

const defaultDelayMs = 500;

/** The error of a failed response. A retry may help after a server error or 429 (too many requests). */
export function responseError(status: number, message: string): Error {
  return status >= 500 || status === 429 ? new Error(message) : new FinalError(message);
}

/**
 * Retries a failed request once, after a delay of one to two times `delayMs`, so that not all pages
 * retry at the same moment. Does not retry after a `FinalError`, nor after a timeout, since the
 * visitor has waited long enough by then.
 */
export async function retryOnce<T>(request: () => Promise<T>, delayMs = defaultDelayMs): Promise<T> {
  try {
    return await request();
  } catch (cause) {
    if (cause instanceof FinalError || (cause instanceof Error && cause.name === 'TimeoutError')) throw cause;
    await new Promise((resolve) => setTimeout(resolve, delayMs * (1 + Math.random())));
    return request();
  }
}
