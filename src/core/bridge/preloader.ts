import { whenIdle, whenNear } from '../browser/near.ts';
import type { ChunkLoader } from './chunk-loader.ts';
import type { ElementRow } from './element-row.ts';

/** Fetches React's code before it is needed, and runs it before the first click needs it. */
export interface Preloader {
  /** The page has an element that may need React: fetches its code when the page rests, except with Save-Data. */
  prefetch(host: Element, row: ElementRow): void;
  /** The first press, touch or key anywhere: runs that code in idle time, so that the first click is fast. */
  noticeInteraction(): void;
}

const sharedChunks = ['runtime', 'elements-small'];

export function createPreloader(chunks: ChunkLoader): Preloader {
  let isPrefetching = false;
  return {
    prefetch(host, row) {
      if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
      if (row.hasOwnChunk) whenNear(host, () => chunks.prefetch(`:${row.tag}`));
      if (isPrefetching) return;
      isPrefetching = true;
      const prefetchShared = () => whenIdle(() => chunks.prefetch());
      if (document.readyState === 'complete') prefetchShared();
      else addEventListener('load', prefetchShared);
    },
    noticeInteraction() {
      if (!isPrefetching) return;
      // Loading again what is loaded does nothing. The element that needs a chunk reports its failure and tries again.
      whenIdle(() => sharedChunks.forEach((name) => void chunks.load(name)));
    },
  };
}
