import { renderHtml } from '@edu-embed/server';

/** Renders the edu-embed elements in an HTML response; other responses stay as they are. */
export async function renderResponse(response, options) {
  const isHtml = /^text\/html\b/i.test(response.headers.get('content-type') ?? '');
  if (!isHtml || !response.body) return response;
  const headers = new Headers(response.headers);
  // These headers describe the body before rendering.
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name);
  const { status, statusText } = response;
  return new Response(await renderHtml(response.body, options), { status, statusText, headers });
}
