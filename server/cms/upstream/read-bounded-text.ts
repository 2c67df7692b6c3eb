/** Far more than a response with 100 long articles. */
const maxBytes = 20 * 1_048_576;

/** The response is larger than any content. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
  readonly maxMegabytes = maxBytes / 1_048_576;
}

/**
 * Reads the text of a response. Counts decompressed bytes while reading, so that a wrong
 * Content-Length, a compression bomb or an endless response cannot fill the memory. Rejects with a
 * TooLargeError and stops reading.
 */
export async function readBoundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new TooLargeError();
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  return parts.join('') + decoder.decode();
}

/** Wraps `fetch` for code that also runs in browsers: a response that is too large rejects with a TooLargeError. */
export function boundFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (...request) => {
    const response = await fetch(...request);
    if (!response.body) return response;
    const { status, statusText, headers } = response;
    return new Response(await readBoundedText(response), { status, statusText, headers });
  };
}
