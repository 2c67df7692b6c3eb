import type { RenderOptions } from '@edu-embed/server';

interface ExpressResponse {
  send(body: unknown): unknown;
  get(name: string): string | undefined;
}

/**
 * Returns Express middleware that renders the edu-embed elements in HTML that later handlers pass to
 * `response.send()` as a string. Other bodies and content types stay as they are. Passes errors of rendering
 * and sending to `next`.
 */
export declare const prerender: (
  options: RenderOptions,
) => (request: object, response: ExpressResponse, next: (error?: unknown) => void) => void;
