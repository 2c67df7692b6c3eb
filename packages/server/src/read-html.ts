import type { RenderHtml } from './api.ts';

/** Much longer than any page. Bytes, or characters in a stream of strings. */
const maxStreamLength = 20_000_000;

/**
 * Reads the HTML of a page. Cancels the stream when the signal aborts.
 * @throws TypeError for other values; RangeError if a stream is too long; the signal's reason if it aborts
 */
export async function readHtml(html: Parameters<RenderHtml>[0], signal?: AbortSignal): Promise<string> {
  if (typeof html === 'string') {
    signal?.throwIfAborted();
    return html;
  }
  if (typeof html?.getReader !== 'function') {
    const type = Object.prototype.toString.call(html).slice('[object '.length, -1);
    throw new TypeError(`html has the type ${type}; use a string or a ReadableStream.`);
  }
  // Keeps a byte order mark, which is part of the page.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const reader = (html as ReadableStream<Uint8Array | string>).getReader();
  // Ends a pending read immediately, even if the stream's own cancellation takes time or fails.
  const cancel = (reason: unknown) => void reader.cancel(reason).catch(() => undefined);
  const abort = () => cancel(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  let text = '';
  let length = 0;
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      length += chunk.value.length;
      if (length > maxStreamLength) {
        const limit = maxStreamLength.toLocaleString('en-US');
        const error = new RangeError(`The HTML stream is longer than ${limit} bytes, which is the limit.`);
        cancel(error);
        throw error;
      }
      text += typeof chunk.value === 'string' ? chunk.value : decoder.decode(chunk.value, { stream: true });
    }
  } finally {
    signal?.removeEventListener('abort', abort);
  }
  signal?.throwIfAborted();
  return text + decoder.decode();
}
