/** Far more than a hundred long articles in one answer. */
const largestBytes = 20 * 1_048_576;

/** The answer is longer than anybody's content. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
  readonly megabytes = largestBytes / 1_048_576;
}

/**
 * The text of an answer, counted while it comes and after it is unpacked: neither a
 * length that is not true, nor a few compressed bytes that become many, nor an answer
 * without an end fills the memory. Rejects with a TooLargeError and stops reading.
 */
export async function readBoundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > largestBytes) throw new TooLargeError();
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  return parts.join('') + decoder.decode();
}
