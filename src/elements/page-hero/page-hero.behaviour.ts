import type { BehaviourContext } from '../../core/behaviour.ts';
import { attachShareOnIntent } from '../shared/share/attach-share-on-intent.ts';

/** Completes the ways to share, where the hero shows them; they need no React. */
export function attachPageHero(context: BehaviourContext): () => void {
  return attachShareOnIntent(context);
}
