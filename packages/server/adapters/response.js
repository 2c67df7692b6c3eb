import { renderHtml } from '@edu-embed/server';

/** Renders the edu-embed elements in an HTML response in UTF-8; other responses stay as they are. */
export async function renderResponse(response, options) {
  const type = response.headers.get('content-type') ?? '';
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(type) ?? [];
  const isReadable = /^text\/html\b/i.test(type) && /^utf-?8$/i.test(charset);
  if (!isReadable || !response.body) return response;
  const headers = new Headers(response.headers);
  // These headers describe the body before rendering.
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name);
  const { status, statusText } = response;
  return new Response(await renderHtml(response.body, options), { status, statusText, headers });
}
