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
 * Limits the size of a response: reading a larger body rejects with a TooLargeError and stops the download.
 * Counts decompressed bytes while they are read, so that a wrong Content-Length, a compression bomb or an
 * endless response cannot fill the memory.
 */
function boundResponse(response: Response, maxBytes: number): Response {
  if (!response.body) return response;
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) controller.error(new TooLargeError(maxBytes));
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), response);
}

/** Reads the text of a response. Rejects with a TooLargeError if it is larger than `maxBytes`. */
export function readBoundedText(response: Response, maxBytes = defaultMaxBytes): Promise<string> {
  return boundResponse(response, maxBytes).text();
}

/** Wraps `fetch`: reading the body of a response that is too large rejects with a TooLargeError. */
export function boundFetch(
  fetch: typeof globalThis.fetch,
  maxBytes = defaultMaxBytes,
): typeof globalThis.fetch {
  return async (...request) => boundResponse(await fetch(...request), maxBytes);
}
