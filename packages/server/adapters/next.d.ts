import type { RenderOptions } from '@edu-embed/server';
import type { HTMLAttributes, ReactElement } from 'react';

/**
 * React server component for Next.js that shows `html` with its edu-embed elements rendered. `as` is the tag
 * around it, by default `div`; other props become attributes of this tag. When `renderHtml` rejects, Next.js
 * shows the closest error page.
 */
export declare function EduHtml(
  props: Pick<RenderOptions, 'source' | 'prefix' | 'nonce' | 'timeoutMs'> &
    HTMLAttributes<HTMLElement> & { html: string; as?: string },
): Promise<ReactElement>;
