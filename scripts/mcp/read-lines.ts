/**
 * Yields the lines of UTF-8 text without their `\n` or `\r\n`. Since Node 24, `node:readline` also splits at
 * U+2028 and U+2029, which strings of JSON may contain.
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  /** Parts of the line that has not ended. Splitting it again for each chunk would take quadratic time. */
  let open: string[] = [];
  for await (const chunk of chunks) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    open.push(first);
    for (const next of others) {
      yield open.join('').replace(/\r$/, '');
      open = [next];
    }
  }
  const last = open.join('') + decoder.decode();
  if (last) yield last;
}
