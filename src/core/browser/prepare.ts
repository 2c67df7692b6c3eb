import { prefetchChunk } from '#loader';
import { loadChunk } from './chunks.ts';
import type { Instance } from './instance.ts';
import { whenIdle, whenNear } from './near.ts';

const shared = ['runtime', 'elements-small'];
let isWanted: boolean | undefined;

/** The page has an element that may need React: fetch its code when the page rests, unless the visitor saves data. */
export function prepareReact({ host, row }: Instance): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  if (row.chunk !== 'small') whenNear(host, () => whenIdle(() => prefetchChunk(`:${row.chunk}`)));
  if (isWanted !== undefined) return;
  isWanted = true;
  const prefetchShared = () => whenIdle(() => prefetchChunk());
  if (document.readyState === 'complete') prefetchShared();
  else addEventListener('load', prefetchShared);
}

/**
 * The first press, touch or key anywhere: run that code in idle time, so that
 * the first click is answered at once.
 */
export function noticeSignOfLife(): void {
  if (!isWanted) return;
  isWanted = false;
  // A failed download is reported, and tried again, by the element that needs it.
  whenIdle(() => void Promise.allSettled(shared.map(loadChunk)));
}
