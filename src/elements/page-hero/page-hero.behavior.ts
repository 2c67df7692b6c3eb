import type { BehaviorContext } from '../../core/behavior.ts';
import { attachShareOnIntent } from '../shared/share/attach-share-on-intent.ts';

/** Attaches the share buttons if the hero shows them. Runs without React. */
export function attachPageHero(context: BehaviorContext): () => void {
  return attachShareOnIntent(context);
}
