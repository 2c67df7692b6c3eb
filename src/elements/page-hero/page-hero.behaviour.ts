import type { BehaviourContext } from '../../core/behaviour.ts';
import { attachShare } from '../parts/share/attach-share.ts';

/** Completes the ways to share, where the hero shows them; they need no React. */
export function attachPageHero(context: BehaviourContext): () => void {
  return attachShare(context);
}
