import type { RenderOptions } from '@edu-embed/server';

interface ExpressResponse {
  send(body: unknown): unknown;
  get(name: string): string | undefined;
}

export declare const prerender: (
  options: RenderOptions,
) => (request: object, response: ExpressResponse, next: (error?: unknown) => void) => void;
