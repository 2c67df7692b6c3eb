import { loadChunk, prefetch, savesData } from './chunks.ts';
import type { Instance } from './instance.ts';
import { whenIdle, whenNear } from './near.ts';
import { chunkOf } from './wake.ts';

const shared = ['runtime', 'elements-small'];
const signsOfLife = ['pointermove', 'pointerdown', 'touchstart', 'keydown'];
let isPrepared = false;

function evaluateOnFirstSign(): void {
  const evaluate = () => {
    for (const sign of signsOfLife) removeEventListener(sign, evaluate, true);
    // A failed download is reported, and tried again, by the element that needs it.
    whenIdle(() => void Promise.allSettled(shared.map((name) => loadChunk(name))));
  };
  for (const sign of signsOfLife) addEventListener(sign, evaluate, { capture: true, passive: true });
}

/**
 * The page has an element that may need React: fetch it when the page rests, and
 * run it on the first sign of life, so that the first click is answered at once.
 * Where the visitor saves data, neither.
 */
export function prepareReact(instance: Instance): void {
  if (savesData()) return;
  if (instance.row.chunk) whenNear(instance.host, () => whenIdle(() => prefetch(chunkOf(instance))));
  if (isPrepared) return;
  isPrepared = true;
  const prefetchShared = () => whenIdle(() => shared.forEach(prefetch));
  if (document.readyState === 'complete') prefetchShared();
  else addEventListener('load', prefetchShared);
  evaluateOnFirstSign();
}
