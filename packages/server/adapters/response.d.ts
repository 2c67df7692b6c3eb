import type { RenderOptions } from '@edu-embed/server';

export declare function renderResponse(response: Response, options: RenderOptions): Promise<Response>;
