import { loadChunk, prefetch, savesData } from './chunks.ts';
import type { Instance } from './instance.ts';
import { whenIdle, whenNear } from './near.ts';
import { chunkOf } from './wake.ts';

const shared = ['runtime', 'elements-small'];
let isWanted: boolean | undefined;

/** The page has an element that may need React: fetch its code when the page rests. */
export function prepareReact(instance: Instance): void {
  if (savesData()) return;
  if (instance.row.chunk) whenNear(instance.host, () => whenIdle(() => prefetch(chunkOf(instance))));
  if (isWanted !== undefined) return;
  isWanted = true;
  const prefetchShared = () => whenIdle(() => shared.forEach(prefetch));
  if (document.readyState === 'complete') prefetchShared();
  else addEventListener('load', prefetchShared);
}

/**
 * The first pointer, touch or key anywhere: run that code in idle time, so that
 * the first click is answered at once.
 */
export function noticeSignOfLife(): void {
  if (!isWanted) return;
  isWanted = false;
  // A failed download is reported, and tried again, by the element that needs it.
  whenIdle(() => void Promise.allSettled(shared.map((name) => loadChunk(name))));
}
