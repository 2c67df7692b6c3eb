import type { RenderOptions } from '@edu-embed/server';

export declare const prerender: (
  options: RenderOptions,
) => (context: object, next: () => Promise<Response>) => Promise<Response>;
