/**
 * Yields the lines of UTF-8 text without their `\n` or `\r\n`. Since Node 24, `node:readline` also splits at
 * U+2028 and U+2029, which strings of JSON may contain.
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield line.replace(/\r$/, '');
  }
  rest += decoder.decode();
  if (rest) yield rest;
}
