import type { RenderOptions } from '@edu-embed/server';

/**
 * Returns Hono middleware that renders the edu-embed elements in HTML responses in UTF-8. Other responses
 * stay as they are. When `renderHtml` rejects, Hono calls its error handler. Register `compress()` before it.
 */
export declare const prerender: (
  options: RenderOptions,
) => (context: { res: Response }, next: () => Promise<void>) => Promise<void>;
