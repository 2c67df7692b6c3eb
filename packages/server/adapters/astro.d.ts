import type { RenderOptions } from '@edu-embed/server';

/**
 * Returns Astro middleware that renders the edu-embed elements in HTML responses in UTF-8. Other responses
 * stay as they are. When `renderHtml` rejects, so does the middleware, and Astro responds with an error.
 */
export declare const prerender: (
  options: RenderOptions,
) => (context: object, next: () => Promise<Response>) => Promise<Response>;
