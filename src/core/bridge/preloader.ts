import { savesData } from '../browser/saves-data.ts';
import { whenIdle } from '../browser/scheduling.ts';
import type { ChunkLoader } from './chunk-loader.ts';

/** Loads code before it is needed, so that the first click is fast. */
export type Preloader = ReturnType<typeof createPreloader>;

export function createPreloader(chunks: ChunkLoader) {
  // Almost every page needs `page`, which has the behaviors. A name may be here twice: a chunk loads once.
  const expected = ['page'];
  return {
    /** Adds chunks that an element of the page may need. */
    expect(names: readonly string[]) {
      expected.push(...names);
    },
    /**
     * Loads the expected chunks in idle time, unless the visitor saves data. Called at each press, touch, key
     * press, wheel scroll or sideways pointer movement in the page.
     */
    noticeIntent() {
      const names = expected.splice(0);
      // The element that needs a chunk reports its failure and tries again.
      if (!savesData()) whenIdle(() => names.forEach(chunks.load));
    },
  };
}
