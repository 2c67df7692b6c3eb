import { savesData } from './saves-data.ts';

const intentEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel'];

/**
 * Prefetches the style sheets that other pages of the site link to, at the first user intent. Pages with
 * inline styles name them in `<meta name="embed-stylesheets">`.
 */
export function prefetchStylesheetsOnIntent(): void {
  const { content } = document.querySelector<HTMLMetaElement>('meta[name="embed-stylesheets"]') ?? {};
  if (!content || savesData()) return;
  const stop = new AbortController();
  const prefetch = (event: Event) => {
    // Straight vertical moves are not user intent in `bridge/intent.ts`, either.
    if (event.type === 'pointermove' && !(event as PointerEvent).movementX) return;
    stop.abort();
    for (const href of content.trim().split(/\s+/))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }));
  };
  for (const type of intentEvents) addEventListener(type, prefetch, { passive: true, signal: stop.signal });
}
