import { renderHtml } from '@edu-embed/server';

/** Reads the encoding in the first kilobyte of a page, where browsers look for a `<meta charset>`. */
async function readMetaCharset(response, signal) {
  let start = '';
  for await (const text of response.clone().body.pipeThrough(new TextDecoderStream('latin1'), { signal })) {
    start += text;
    if (start.length >= 1024) break;
  }
  return /<meta\s+(?:[^<>]*text\/html;\s*)?charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1];
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
