import { renderHtml } from '@edu-embed/server';

/** Reads the encoding in the first 1024 bytes of a page, where browsers look for a `<meta charset>`. */
async function readMetaCharset(response, signal) {
  signal?.throwIfAborted();
  const reader = response.clone().body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal?.addEventListener('abort', stop);
  let start = '';
  for (let chunk = await reader.read(); !chunk.done && start.length < 1024; chunk = await reader.read())
    start += new TextDecoder().decode(chunk.value);
  signal?.removeEventListener('abort', stop);
  stop();
  return /<meta\s[^<>]*charset\s*=\s*["']?([\w-]+)/i.exec(start.slice(0, 1024))?.[1];
}

/** Renders the edu-embed elements in an HTML response in UTF-8; other responses stay as they are. */
export async function renderResponse(response, options) {
  const type = response.headers.get('content-type') ?? '';
  if (!/^text\/html\b/i.test(type) || !response.body) return response;
  const [, named] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(type) ?? [];
  const charset = named ?? (await readMetaCharset(response, options.signal)) ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) return response;
  const headers = new Headers(response.headers);
  // These headers describe the body before rendering.
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name);
  const { status, statusText } = response;
  return new Response(await renderHtml(response.body, options), { status, statusText, headers });
}
