import { renderHtml } from '@edu-embed/server';

/** Reads the encoding in the first kilobyte of a page, where browsers look for a `<meta charset>`. */
async function readMetaCharset(response, signal) {
  let start = '';
  try {
    for await (const text of response.clone().body.pipeThrough(new TextDecoderStream('latin1'), { signal })) {
      start += text;
      if (start.length >= 1024) break;
    }
  } catch (error) {
    // A cloned body stops only when both of its readers do.
    response.body.cancel(error).catch(() => undefined);
    throw error;
  }
  return /<meta(?![^<>]*\sname=)\s[^<>]*charset\s*=\s*["']?([\w-]+)/i.exec(start.slice(0, 1024))?.[1];
}

/** Renders the edu-embed elements in an HTML response in UTF-8; other responses stay as they are. */
export async function renderResponse(response, options) {
  const type = response.headers.get('content-type') ?? '';
  if (!/^text\/html\b/i.test(type) || !response.body) return response;
  const [, named] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(type) ?? [];
  const charset = named ?? (await readMetaCharset(response, options.signal)) ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) return response;
  const rendered = new Response(await renderHtml(response.body, options), response);
  // These headers describe the body before rendering.
  for (const name of ['content-length', 'content-encoding', 'etag']) rendered.headers.delete(name);
  return rendered;
}
