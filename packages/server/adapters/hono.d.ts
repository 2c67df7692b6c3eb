import type { RenderOptions } from '@edu-embed/server';

export declare const prerender: (
  options: RenderOptions,
) => (context: { res: Response }, next: () => Promise<void>) => Promise<void>;
