const bytesPerMegabyte = 1_048_576;
/** Far more than any response needs. */
const defaultMaxBytes = 20 * bytesPerMegabyte;

/** The response is larger than the limit. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
  readonly maxMegabytes: number;

  constructor(maxBytes: number) {
    const maxMegabytes = maxBytes / bytesPerMegabyte;
    super(`The response has more than ${maxMegabytes} MB, which is the limit.`);
    this.maxMegabytes = maxMegabytes;
  }
}

/**
 * Reads the text of a response. Counts decompressed bytes while reading, so that a wrong
 * Content-Length, a compression bomb or an endless response cannot fill the memory. Rejects with a
 * TooLargeError and stops reading.
 */
export async function readBoundedText(response: Response, maxBytes = defaultMaxBytes): Promise<string> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    if (!value) return parts.join('') + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader?.cancel();
      throw new TooLargeError(maxBytes);
    }
    parts.push(decoder.decode(value, { stream: true }));
  }
}

/**
 * Wraps `fetch` for code that reads whole bodies: a response that is too large rejects with a TooLargeError.
 */
export function boundFetch(
  fetch: typeof globalThis.fetch,
  maxBytes = defaultMaxBytes,
): typeof globalThis.fetch {
  return async (...request) => {
    const response = await fetch(...request);
    if (!response.body) return response;
    const { status, statusText, headers } = response;
    return new Response(await readBoundedText(response, maxBytes), { status, statusText, headers });
  };
}
