import type { RenderOptions } from '@edu-embed/server';

/**
 * Renders the edu-embed elements in an HTML response in UTF-8. The result has the status and headers of the
 * response, except `Content-Length`, `Content-Encoding` and `ETag`. Returns other responses, and those
 * without a body, as they are. Rejects when the body cannot be read or `renderHtml` rejects.
 */
export declare function renderResponse(response: Response, options: RenderOptions): Promise<Response>;
