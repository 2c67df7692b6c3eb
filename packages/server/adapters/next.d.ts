import type { RenderOptions } from '@edu-embed/server';
import type { HTMLAttributes, ReactElement } from 'react';

export declare function EduHtml(
  props: Pick<RenderOptions, 'source' | 'prefix' | 'nonce' | 'timeoutMs'> &
    HTMLAttributes<HTMLElement> & { html: string; as?: string },
): Promise<ReactElement>;
