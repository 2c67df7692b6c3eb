/** Resolves to the promise's result, or rejects after the timeout. The promise itself is not canceled. */
export async function withTimeout<T>(
  timeoutMs: number,
  promise: Promise<T>,
  createError = () => new Error(`no response after ${timeoutMs} ms`),
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(createError()), timeoutMs);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
